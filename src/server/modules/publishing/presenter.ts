import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { schedulerType } from '#domain/library/post.ts'
import { publicationStatus, remedyFor } from '#domain/publication/publication.ts'

import { altTextsOf } from './alt-texts.ts'
import type { PresentedPublication, PresentedTarget } from './repo.ts'
import { accountOf } from './target-account.ts'

export function presentPublication({ row, targets }: PresentedPublication): ScheduledPost {
  const inOrder = targets.toSorted((a, b) => PLATFORMS.indexOf(a.platform) - PLATFORMS.indexOf(b.platform))
  return {
    id: row.id,
    idempotency_key: row.idempotencyKey,
    social_post_id: row.socialPostId,
    title: row.title,
    caption: row.caption,
    caption_language: row.captionLanguage,
    is_bilingual: row.isBilingual,
    language_fallback: row.languageFallback,
    type: schedulerType(row.type),
    thumbnail: row.thumbnailKey === null ? null : mediaPath(row.thumbnailKey),
    main_color: row.mainColor,
    source: row.source,
    agent_branding: row.agentBranding,
    alt_texts: altTextsOf(row),
    brand_slides: row.brandSlides,
    brand_state: row.brandState,
    created_at: row.createdAt.toISOString(),
    scheduled_at: row.scheduledAt.toISOString(),
    published_at: publishedAt(targets)?.toISOString() ?? null,
    platforms: inOrder.map((target) => target.platform),
    status: publicationStatus(targets.map((target) => target.state)),
    targets: inOrder.map(presentTarget),
  }
}

function presentTarget(row: PresentedTarget): PublicationTarget {
  const isReported = errorCounts(row)
  return {
    platform: row.platform,
    state: row.state,
    account: accountOf(row),
    permalink: row.permalink,
    published_at: row.publishedAt?.toISOString() ?? null,
    attempts: row.attempts,
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    next_try_at: row.state === 'queued' ? row.runAt.toISOString() : null,
    error: isReported ? row.errorMessage : null,
    remedy: isReported ? remedyFor(row.state, row.errorCode) : null,
  }
}

/** Whether an error still counts: not for a target that is published or canceled, nor while it is tried again. */
function errorCounts({ state, mutationAt }: PresentedTarget): boolean {
  if (state === 'publishing') return mutationAt !== null
  return state !== 'published' && state !== 'canceled'
}

/** When the last platform published it; null until all that were not canceled did. */
function publishedAt(targets: readonly PresentedTarget[]): Date | null {
  const asked = targets.filter((target) => target.state !== 'canceled')
  if (!asked.every((target) => target.state === 'published')) return null
  return asked.reduce<Date | null>(
    (last, { publishedAt: at }) => (at && (last === null || at > last) ? at : last),
    null,
  )
}
