import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { CallAnswer } from '#client/call.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { schedulerType } from '#domain/library/post.ts'
import { monthKey, type Month } from '#domain/time/month.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { postIn } from '#pwa/agent/publishing/preview-files.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import { makeChange, QUEUED } from '#pwa/shared/query/make-change.ts'
import type { ChangeEntry } from '#sync/queue/entry.ts'

import type { ShareContent } from './share-files.ts'

const SHARES_KEY = [...SCHEDULED_KEY, 'shares'] as const

type ShareAnswer = CallAnswer<'GET /agent/shares'>

/** What the agent shared in a month of their zone; fetched anew with the scheduler's posts. */
export function sharesMonthQuery({ year, month }: Month) {
  return queryOptions({
    queryKey: [...SHARES_KEY, year, month],
    ...callQuery('GET /agent/shares', { query: { year, month } }),
    select: (answer) => answer.data,
  })
}

/** What the agent shared in the place of a publication, latest first. */
export function sharesOfPostQuery(id: number) {
  return queryOptions({
    queryKey: [...SHARES_KEY, 'post', id],
    ...callQuery('GET /agent/social-posts/:id/shares', { params: { id } }),
    select: (answer) => answer.data,
  })
}

/** A share as it will be; `isPending` where the server doesn't have that yet. */
export type PendingShare = Share & { isPending?: boolean }

/** Shares as they will be once the changes on this device are made; `isListed` chooses among those not listed yet. */
function withPending(
  shares: readonly Share[],
  changes: readonly ChangeEntry[],
  isListed: (share: Share) => boolean,
): PendingShare[] {
  const changed = new Map<string, PendingShare | null>()
  for (const change of changes) {
    if (!change.share || (change.state !== 'waiting' && change.state !== 'signed_out')) continue
    const { id } = change.share
    const before = changed.get(id) ?? shares.find((share) => share.id === id) ?? change.share
    changed.set(id, withChange(before, change))
  }
  const pending = [...changed.values()].filter((share) => share !== null && isListed(share)) as PendingShare[]
  return [...shares.filter(({ id }) => !changed.has(id)), ...pending].toSorted((a, b) =>
    a.shared_at.localeCompare(b.shared_at),
  )
}

/** The shares of a month as they will be, earliest first. */
export function withPendingShares(
  shares: readonly Share[],
  changes: readonly ChangeEntry[],
  { month, zone }: { month: Month; zone: TimeZone },
): PendingShare[] {
  return withPending(shares, changes, (share) => dayOfShare(share, zone).startsWith(monthKey(month)))
}

/** The shares in the place of a publication as they will be, latest first. */
export function withPendingSharesOf(
  postId: number,
  shares: readonly Share[],
  changes: readonly ChangeEntry[],
): PendingShare[] {
  return withPending(shares, changes, (share) => share.publication_id === postId).toReversed()
}

/** The day of a share in the agent's zone, 'YYYY-MM-DD'. */
export function dayOfShare({ shared_at: at }: Share, zone: TimeZone): string {
  return localDay(new Date(at), zone)
}

/** Null once it is removed. */
function withChange(share: PendingShare, { request, createdAt }: ChangeEntry): PendingShare | null {
  if (request.name === 'DELETE /agent/shares/:id') return null
  if (request.name !== 'PUT /agent/shares/:id') return { ...share, isPending: true }
  const now = new Date(createdAt).toISOString()
  return { ...share, posted_at: request.body.posted ? (share.posted_at ?? now) : null, isPending: true }
}

export function newShare({ post, caption, language, publicationId }: ShareContent): Share {
  return {
    id: crypto.randomUUID(),
    social_post_id: post.id,
    publication_id: publicationId ?? null,
    title: language === 'es' && post.spanish_title ? post.spanish_title : post.title,
    caption,
    caption_language: language,
    type: schedulerType(post.type),
    thumbnail: postIn(post, language).thumbnail,
    main_color: post.main_color,
    shared_at: new Date().toISOString(),
    posted_at: null,
  }
}

/**
 * Records a share of a post, now or once the server can be reached.
 *
 * @throws ApiError when the server refuses it
 * @throws OfflineError when it can neither be sent nor stored
 */
export async function recordShare(client: QueryClient, userId: number, postId: number, share: Share): Promise<void> {
  const { id, caption, caption_language, shared_at, publication_id } = share
  const body = { id, caption, caption_language, shared_at, ...(publication_id !== null && { publication_id }) }
  const request = { name: 'POST /social-posts/:id/shares', params: { id: postId }, body } as const
  const made = await makeChange({ ...aboutShare(userId, share), request })
  if (made !== QUEUED) void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
}

/** Marks a share as posted by the agent, or as not; the errors are those of `recordShare`. */
export async function markShare(
  client: QueryClient,
  userId: number,
  { share, posted }: { share: Share; posted: boolean },
) {
  const made = await makeChange({
    ...aboutShare(userId, share),
    request: { name: 'PUT /agent/shares/:id', params: { id: share.id }, body: { posted } },
  })
  if (made === QUEUED) return QUEUED
  await placeShares(client, (shares) => shares.map((one) => (one.id === share.id ? made.data : one)))
  return undefined
}

/** Removes the record of a share; the errors are those of `recordShare`. */
export async function removeShare(client: QueryClient, userId: number, share: Share) {
  const made = await makeChange({
    ...aboutShare(userId, share),
    request: { name: 'DELETE /agent/shares/:id', params: { id: share.id } },
  })
  if (made === QUEUED) return QUEUED
  await placeShares(client, (shares) => shares.filter(({ id }) => id !== share.id))
  return undefined
}

function aboutShare(userId: number, shown: PendingShare) {
  const { isPending: _, ...share } = shown
  return { userId, subject: `share/${share.id}` as const, title: share.title, share }
}

/** Changes the shares that are on screen before they are fetched anew. */
async function placeShares(client: QueryClient, place: (shares: Share[]) => Share[]): Promise<void> {
  // A fetch that began before would bring back the old state.
  await client.cancelQueries({ queryKey: SHARES_KEY })
  client.setQueriesData<ShareAnswer>({ queryKey: SHARES_KEY }, (answer) => answer && { data: place(answer.data) })
  void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
}
