import { call, type CallOptions } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { OWN_COVER_FIELD, OWN_PICTURE_FIELDS, OWN_VIDEO_FIELD } from '#domain/publication/own-post.ts'

import { usedUpBy } from '../../drafts/draft.ts'
import { dropUsedUp, outboxDraftKeys } from '../../drafts/drafts.ts'
import { areReadable, DRAFT_TABLES, mediaOf, missingMedia } from '../../drafts/own-media.ts'
import { ownAltText, type OwnMedia, type ReplacedTarget } from '../../drafts/own-post.ts'
import { db } from '../../storage/database.ts'
import { isPublish, type NewPublish, type PublishEntry } from '../entry.ts'
import { timeoutFor, TIMEOUT_MS } from '../retry.ts'

/** Sends a publish and stores that the server has it. Throws ApiError and OfflineError. */
export async function sendPublish(item: PublishEntry): Promise<void> {
  const { mediaIds, ...rest } = item
  await accept(item, await askToPublish(mediaIds ? { ...rest, media: await mediaFor(mediaIds) } : rest, item.key))
}

/**
 * Sends the publish request with its Idempotency-Key.
 *
 * @throws ApiError
 * @throws OfflineError also for an answer without the key, which alone proves that the server has stored it
 */
export async function askToPublish(
  { userId, postId, request, media = [], uploads = {} }: Asked,
  key: string,
): Promise<ScheduledPost> {
  const headers = { 'Idempotency-Key': key, 'X-Agent-Id': String(userId) }
  const attached = media.filter(({ id }) => uploads[id] === undefined)
  const options = { headers, signal: AbortSignal.timeout(timeoutFor(bytesOf(attached))) }
  const { data } = await send({ postId, request, media, uploads }, options)
  if (data?.idempotency_key !== key) throw new OfflineError()
  return data
}

type Asked = Pick<NewPublish, 'userId' | 'postId' | 'request' | 'media'> & Pick<PublishEntry, 'uploads'>

async function send(
  { postId, request, media, uploads }: Required<Omit<Asked, 'userId'>>,
  options: CallOptions,
): Promise<{ data?: ScheduledPost }> {
  if (typeof postId === 'number') {
    return await call('POST /social-posts/:id/publish', { params: { id: postId }, body: request }, options)
  }
  return await call('POST /agent/social-posts', undefined, { ...options, form: formOf(request, media, uploads) })
}

function bytesOf(media: readonly OwnMedia[]): number {
  return media.reduce((sum, { file }) => sum + file.size, 0)
}

type Uploads = NonNullable<PublishEntry['uploads']>

/** The request as the multipart body of the call; on the device an own photo's text is named by its origin. */
function formOf(request: PublishRequest, media: readonly OwnMedia[], uploads: Uploads): FormData {
  const form = new FormData()
  const { caption, caption_language, scheduled_at, agent_branding, brand_slides, accounts, alt_texts } = request
  form.set('caption', caption)
  form.set('caption_language', caption_language)
  form.set('scheduled_at', scheduled_at)
  form.set('agent_branding', agent_branding ? '1' : '0')
  if (brand_slides) form.set('brand_slides', brand_slides)
  for (const platform of PLATFORMS) form.set(platform, request[platform] ? '1' : '0')
  if (accounts) form.set('accounts', JSON.stringify(accounts))
  const { captions, first_comment, options, is_reminder } = request
  if (captions) form.set('captions', JSON.stringify(captions))
  if (first_comment) form.set('first_comment', first_comment)
  if (options) form.set('options', JSON.stringify(options))
  if (is_reminder) form.set('is_reminder', '1')
  const texts: Record<string, string> = {}
  const names: Record<string, string> = {}
  for (const [index, { id, kind, file, cover }] of media.entries()) {
    const field = kind === 'video' ? OWN_VIDEO_FIELD : (OWN_PICTURE_FIELDS[index] ?? '')
    const uploaded = uploads[id]?.id
    if (uploaded) names[field] = uploaded
    else form.set(field, file)
    if (cover) form.set(OWN_COVER_FIELD, cover)
    const text = kind === 'image' && ownAltText(alt_texts ?? {}, { id })
    if (text) texts[field] = text
  }
  if (Object.keys(names).length > 0) form.set('uploads', JSON.stringify(names))
  if (Object.keys(texts).length > 0) form.set('alt_texts', JSON.stringify(texts))
  return form
}

/** The server no longer has the uploads of a publish: they begin anew. */
export async function restartUploads({ key, mayHaveArrived }: PublishEntry): Promise<void> {
  await db.queue.where({ key }).modify((entry) => {
    if (!isPublish(entry) || !entry.uploads) return
    entry.mayHaveArrived = mayHaveArrived
    for (const one of Object.values(entry.uploads)) Object.assign(one, { id: null, sent: 0 })
  })
}

/** @throws ApiError where the browser has deleted some of them, or can't read their files any more */
export async function mediaFor(ids: readonly string[]): Promise<OwnMedia[]> {
  const media = await mediaOf(ids)
  const isThere = media && (await areReadable(media.flatMap(({ file, cover }) => (cover ? [file, cover] : [file]))))
  if (!isThere) throw missingMedia('The photos of this post are no longer on this device.')
  return media
}

/**
 * The server has acknowledged it: one transaction deletes the item and stores its receipt. The caption and choices
 * it was made from are dropped with it, and unsaved changes to it; later changes to the former stay.
 */
async function accept(item: PublishEntry, post: ScheduledPost): Promise<void> {
  const { key, userId, postId, createdAt, request, draft: subject = postId } = item
  await db.transaction('rw', [db.receipts, ...DRAFT_TABLES], async () => {
    await db.queue.where({ key }).delete()
    await db.receipts.put({ key, userId, post, at: Date.now() })
    await dropUsedUp({ userId, subject }, usedUpBy(subject, request.caption_language), createdAt)
    await db.typed.bulkDelete(outboxDraftKeys(item))
  })
  if (item.replaces && request[item.replaces.platform]) await giveUp(userId, item.replaces)
}

/** What the new post takes the place of can't go out beside it. Where that fails, the agent still can skip it. */
async function giveUp(userId: number, { postId: id, platform, attempts }: ReplacedTarget): Promise<void> {
  const body = { answer: 'drop', attempts } as const
  const options = { headers: { 'X-Agent-Id': String(userId) }, signal: AbortSignal.timeout(TIMEOUT_MS.giveUpAnswer) }
  try {
    await call('POST /agent/social-posts/:id/:platform/answer', { params: { id, platform }, body }, options)
  } catch {
    // It stays in the calendar as it was.
  }
}
