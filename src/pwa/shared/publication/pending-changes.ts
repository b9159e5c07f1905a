import type { PublicationTarget, PublishChange, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { languageAfterEdit } from '#domain/publication/caption-language.ts'
import { isEditable, publicationStatus } from '#domain/publication/publication.ts'
import { monthKey, type Month } from '#domain/time/month.ts'
import { fromWireTime, localDay, type TimeZone } from '#domain/time/time.ts'
import type { ChangeEntry, QueuedCall } from '#sync/queue/entry.ts'

import { languageOf } from './language-of.ts'

/** A publication as it will be; `isPending` where the server doesn't have that yet. */
export type PendingPost = ScheduledPost & { isPending?: boolean }

/** The posts of a month as they will be once the changes on this device are made. */
export function withPendingChanges(
  posts: readonly ScheduledPost[],
  changes: readonly ChangeEntry[],
  { month, zone }: { month: Month; zone: TimeZone },
): PendingPost[] {
  const changed = new Map<number, PendingPost | null>()
  for (const change of changes) {
    if (!change.post || !isToBeSent(change)) continue
    const { id } = change.post
    const before = changed.get(id) ?? posts.find((post) => post.id === id) ?? change.post
    const isAnswer = change.request.name === 'POST /agent/social-posts/:id/:platform/answer'
    // Once a platform has begun the server will refuse any other change.
    if (isAnswer || isEditable(before.targets.map(({ state }) => state))) changed.set(id, withChange(before, change))
  }
  const decided = new Map(
    changes.filter(isToBeSent).flatMap(({ days = [] }) => days.map(({ day, post }) => [day, post])),
  )
  const isOfMonth = (post: PendingPost) => localDay(new Date(post.scheduled_at), zone).startsWith(monthKey(month))
  const pending = [...changed.values()].filter((post) => post !== null && isOfMonth(post)) as PendingPost[]
  const ofDecided = [...decided.values()].flatMap((post) => (post ? [{ ...post, isPending: true }] : []))
  return [
    ...posts.filter((post) => !changed.has(post.id) && !isReplaced(post, decided, zone)),
    ...pending,
    ...ofDecided.filter(isOfMonth),
  ]
}

/** Whether a planned auto post makes way for what the agent decided about its day. */
function isReplaced(post: ScheduledPost, decided: ReadonlyMap<string, unknown>, zone: TimeZone): boolean {
  const { source, status, scheduled_at: at } = post
  return source === 'auto' && status === 'scheduled' && decided.has(localDay(new Date(at), zone))
}

function isToBeSent({ state }: ChangeEntry): boolean {
  return state === 'waiting' || state === 'signed_out'
}

/** Null once it is deleted. */
function withChange(post: PendingPost, { request, createdAt }: ChangeEntry): PendingPost | null {
  if (request.name === 'DELETE /agent/social-posts/:id') return null
  if (request.name === 'POST /agent/social-posts/:id/:platform/answer') return answered(post, request)
  if (request.name !== 'PUT /agent/social-posts/:id') return post
  return { ...changedPost(post, request.body, createdAt), isPending: true }
}

type AnswerCall = Extract<QueuedCall, { name: 'POST /agent/social-posts/:id/:platform/answer' }>

/** What the agent said of a post they share by hand; null once it is skipped everywhere. */
function answered(post: PendingPost, { params, body }: AnswerCall): PendingPost | null {
  const state = body.answer === 'there' ? 'published' : 'canceled'
  const targets = post.targets.map((target) =>
    target.platform === params.platform && target.state === 'handed_over'
      ? ({ ...target, state, remedy: null } as const)
      : target,
  )
  const status = publicationStatus(targets.map((target) => target.state))
  return status === 'canceled' ? null : { ...post, targets, status, isPending: true }
}

/** A publication as it will be with a change made at `createdAt`, in milliseconds since 1970. */
export function changedPost(post: ScheduledPost, body: PublishChange, createdAt: number): ScheduledPost {
  const keepsTexts = (body.caption_language ?? post.caption_language) === post.caption_language
  const targets = targetsOf(post, body)
  return {
    ...post,
    ...captionAfter(post, body),
    agent_branding: body.agent_branding ?? post.agent_branding,
    alt_texts: { ...(keepsTexts && post.alt_texts), ...body.alt_texts },
    brand_slides: body.brand_slides ?? post.brand_slides,
    captions: body.captions ?? post.captions,
    first_comment: body.first_comment ?? post.first_comment,
    options: body.options ?? post.options,
    is_reminder: body.is_reminder ?? post.is_reminder,
    scheduled_at: scheduledAt(post, body, createdAt),
    targets,
    platforms: targets.map(({ platform }) => platform),
    status: 'scheduled',
  }
}

function captionAfter(post: ScheduledPost, body: PublishChange) {
  const { caption = post.caption, caption_language = post.caption_language } = body
  const { language, isBilingual, fallback } = languageAfterEdit(languageOf(post), {
    language: caption_language,
    caption,
  })
  return { caption, caption_language: language, is_bilingual: isBilingual, language_fallback: fallback }
}

function scheduledAt(post: ScheduledPost, { scheduled_at: at }: PublishChange, createdAt: number): string {
  if (at === undefined) return post.scheduled_at
  const instant = at === 'now' ? new Date(createdAt) : fromWireTime(at)
  return instant?.toISOString() ?? post.scheduled_at
}

function targetsOf(post: ScheduledPost, body: PublishChange): PublicationTarget[] {
  return PLATFORMS.flatMap((platform) => {
    const target = post.targets.find((one) => one.platform === platform)
    const isWanted = body[platform] ?? (target !== undefined && target.state !== 'canceled')
    if (!isWanted) return []
    return [{ ...(target ?? newTarget(platform)), state: 'queued' as const, error: null, remedy: null }]
  })
}

/** A target as it is before anything was tried. */
export function newTarget(platform: Platform): PublicationTarget {
  return {
    platform,
    state: 'queued',
    account: null,
    permalink: null,
    published_at: null,
    attempts: 0,
    accepted_at: null,
    next_try_at: null,
    error: null,
    remedy: null,
    insights: null,
  }
}
