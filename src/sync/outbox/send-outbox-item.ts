import { call } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { choicesForm, outboxDraft, ownDraft, usedUpBy } from '../drafts/draft-name.ts'
import { areReadable, dropUnusedMedia, MEDIA_TABLES, mediaOf, missingMedia } from '../own-posts/own-media.ts'
import type { OwnMedia, ReplacedTarget } from '../own-posts/own-post.ts'
import { db } from '../storage/database.ts'
import { askToPublish } from './ask-to-publish.ts'
import { isLateRequest, type OutboxItem } from './outbox-item.ts'
import type { Sender } from './send-row.ts'

/** How long the posts behind wait for it, in milliseconds. */
const GIVE_UP_MS = 10_000

/** Sends publishes. One whose time has passed while it was never sent waits for the agent's decision. */
export const publishSender: Sender<OutboxItem> = {
  queue: 'outbox',
  lateReason: ({ request }) =>
    isLateRequest(request, Date.now()) ? 'Its time passed while it waited on this device.' : null,
  deliver: async (item) => {
    const { mediaIds, ...rest } = item
    await accept(item, await askToPublish(mediaIds ? { ...rest, media: await mediaFor(mediaIds) } : rest, item.key))
  },
}

/** @throws ApiError where the browser has deleted some of them, or can't read their files any more */
async function mediaFor(ids: readonly string[]): Promise<OwnMedia[]> {
  const media = await mediaOf(ids)
  const isThere = media && (await areReadable(media.flatMap(({ file, cover }) => (cover ? [file, cover] : [file]))))
  if (!isThere) throw missingMedia('The photos of this post are no longer on this device.')
  return media
}

/**
 * The server has acknowledged it: one transaction deletes the item and stores its receipt. The caption and choices
 * it was made from are dropped with it, and unsaved changes to it; later changes to the former stay.
 */
async function accept(item: OutboxItem, post: ScheduledPost): Promise<void> {
  const { key, userId, postId, createdAt, mediaIds, request } = item
  const madeFrom = item.draft ?? postId
  const usedUp = usedUpBy(madeFrom, request.caption_language)
  const tables = [db.outbox, db.receipts, db.drafts, db.forms, ...(mediaIds ? MEDIA_TABLES : [])]
  await db.transaction('rw', tables, async () => {
    await db.outbox.where({ key }).delete()
    await db.receipts.put({ key, userId, post, at: Date.now() })
    await db.drafts
      .where({ userId, postId: madeFrom })
      .and(({ savedAt, language }) => savedAt <= createdAt && usedUp.includes(language))
      .delete()
    const chosen = await db.forms.get([userId, choicesForm(madeFrom)])
    if (chosen && chosen.savedAt <= createdAt) await db.forms.delete([userId, choicesForm(madeFrom)])
    for (const part of ['content', 'time'] as const) {
      const subject = outboxDraft(item.seq, part)
      await db.drafts.where({ userId, postId: subject }).delete()
      await db.forms.delete([userId, choicesForm(subject)])
    }
    if (mediaIds) {
      await db.ownDrafts
        .where({ userId })
        .and(({ id, savedAt }) => ownDraft(id) === postId && savedAt <= createdAt)
        .delete()
      await dropUnusedMedia(userId)
    }
  })
  if (item.replaces && request[item.replaces.platform]) await giveUp(userId, item.replaces)
}

/** What the new post takes the place of can't go out beside it. Where that fails, the agent still can skip it. */
async function giveUp(userId: number, { postId: id, platform, attempts }: ReplacedTarget): Promise<void> {
  const body = { answer: 'drop', attempts } as const
  const options = { headers: { 'X-Agent-Id': String(userId) }, signal: AbortSignal.timeout(GIVE_UP_MS) }
  try {
    await call('POST /agent/social-posts/:id/:platform/answer', { params: { id, platform }, body }, options)
  } catch {
    // It stays in the calendar as it was.
  }
}
