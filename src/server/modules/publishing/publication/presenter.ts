import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { INSIGHTS, missingOf, NO_INSIGHTS, type Reading } from '#domain/insights/insights.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'
import { mediaFor, schedulerType } from '#domain/library/post.ts'
import { publicationStatus, remedyFor } from '#domain/publication/publication.ts'
import { recordOf } from '#domain/record-of.ts'

import type { Db } from '../../../db/open.ts'
import { cityOf } from '../../cities/service.ts'
import { findAlsoSent } from '../../versions/service.ts'
import { altTextsOf, ownFilesOf, sentAltTextsOf } from './outgoing.ts'
import type { PresentedPublication, PresentedTarget } from './repo.ts'
import { accountOf } from './targets.ts'

/** Publications with who else has their versions, in one statement. */
export async function presentPublications(db: Db, found: readonly PresentedPublication[]): Promise<ScheduledPost[]> {
  const ids = found.filter(({ row }) => row.cityId !== null && row.captionVariant !== null).map(({ row }) => row.id)
  const alsoSent = await findAlsoSent(db, ids)
  return found.map((one) => presented(one, alsoSent.get(one.row.id) ?? null))
}

export async function presentPublication(db: Db, found: PresentedPublication): Promise<ScheduledPost> {
  const [post] = await presentPublications(db, [found])
  if (!post) throw new Error('A publication was not presented')
  return post
}

function presented({ row, targets }: PresentedPublication, alsoAt: Date | null): ScheduledPost {
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
    english_picture: isEnglishPicture(row),
    type: schedulerType(row.type),
    version: {
      variant: row.captionVariant,
      palette: row.palette,
      city: row.cityId === null ? null : (cityOf(row.cityId)?.name ?? null),
      also_at: alsoAt?.toISOString() ?? null,
      is_drawn: row.paletteState !== 'waiting',
    },
    thumbnail: row.thumbnailKey === null ? null : mediaPath(row.thumbnailKey),
    main_color: row.mainColor,
    source: row.source,
    agent_branding: row.agentBranding,
    alt_texts: altTextsOf(row),
    sent_alt_texts: sentAltTextsOf(row, publishedOn(inOrder)),
    own_files: ownFilesOf(row),
    captions: row.captions,
    first_comment: row.firstComment,
    options: row.networkOptions,
    is_reminder: row.isReminder,
    brand_slides: row.brandSlides,
    brand_state: row.brandState,
    created_at: row.createdAt.toISOString(),
    scheduled_at: row.scheduledAt.toISOString(),
    published_at: publishedAt(targets)?.toISOString() ?? null,
    platforms: inOrder.map((target) => target.platform),
    status: publicationStatus(targets.map((target) => target.state)),
    targets: inOrder.map((target) => presentTarget(target, row)),
  }
}

/** Whether the words on its picture are in another language than its caption; of earlier publications it isn't known. */
function isEnglishPicture({ captionLanguage, pictureWords }: PresentedPublication['row']): boolean {
  return captionLanguage === 'es' && pictureWords === 'en'
}

function presentTarget(row: PresentedTarget, publication: PresentedPublication['row']): PublicationTarget {
  const isReported = errorCounts(row)
  return {
    platform: row.platform,
    state: row.state,
    account: accountOf(row),
    permalink: row.state === 'removed' ? null : row.permalink,
    published_at: row.publishedAt?.toISOString() ?? null,
    attempts: row.attempts,
    signature: row.signature,
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    next_try_at: row.state === 'queued' ? row.runAt.toISOString() : null,
    error: isReported ? row.errorMessage : null,
    error_code: isReported ? row.errorCode : null,
    remedy: isReported ? remedyFor(row.state, row.errorCode) : null,
    comment: row.commentState === null ? null : { state: row.commentState, error: row.commentError },
    ...(publication.isReminder && { files: mediaFor(publication, row.platform).map(({ key }) => mediaPath(key)) }),
    insights: row.state === 'published' ? presentInsights(row) : null,
  }
}

function presentInsights({ platform, reading = null }: PresentedTarget): PublicationTarget['insights'] {
  const known: Reading | null = reading && {
    insights: recordOf(INSIGHTS, (insight) => reading[insight]),
    asOf: reading.asOf,
    isPermitted: reading.isPermitted,
    end: reading.ended,
  }
  return {
    ...(known?.insights ?? NO_INSIGHTS),
    as_of: known?.asOf?.toISOString() ?? null,
    missing: missingOf(platform, known),
    ended: known?.end === 'post_gone' || known?.end === 'account_missing' ? known.end : null,
  }
}

/** Whether an error still counts: not for a target that is published or canceled, nor while it is tried again. */
function errorCounts({ state, mutationAt }: PresentedTarget): boolean {
  if (state === 'publishing') return mutationAt !== null
  return state !== 'published' && state !== 'canceled' && state !== 'removed'
}

function publishedOn(targets: readonly PresentedTarget[]): Platform[] {
  return targets.filter(({ state }) => state === 'published').map(({ platform }) => platform)
}

/** When the last platform published it; null until all did that were not canceled, nor taken back. */
function publishedAt(targets: readonly PresentedTarget[]): Date | null {
  const asked = targets.filter(({ state }) => state !== 'canceled' && state !== 'removed')
  if (!asked.every((target) => target.state === 'published')) return null
  return asked.reduce<Date | null>(
    (last, { publishedAt: at }) => (at && (last === null || at > last) ? at : last),
    null,
  )
}
