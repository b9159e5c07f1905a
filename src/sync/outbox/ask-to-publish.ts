import { call, type CallOptions } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { OWN_COVER_FIELD, OWN_PICTURE_FIELDS, OWN_VIDEO_FIELD } from '#domain/publication/own-post.ts'

import { ownAltText, type OwnMedia } from '../own-posts/own-post.ts'
import { patienceFor } from '../patience.ts'
import type { NewOutboxItem } from './outbox-item.ts'

/**
 * Sends the publish request with its Idempotency-Key.
 *
 * @throws ApiError
 * @throws OfflineError also for an answer without the key, which alone proves that the server has stored it
 */
export async function askToPublish(
  { userId, postId, request, media = [] }: Pick<NewOutboxItem, 'userId' | 'postId' | 'request' | 'media'>,
  key: string,
): Promise<ScheduledPost> {
  const headers = { 'Idempotency-Key': key, 'X-Agent-Id': String(userId) }
  const options = { headers, signal: AbortSignal.timeout(patienceFor(bytesOf(media))) }
  const { data } = await send({ postId, request, media }, options)
  if (data?.idempotency_key !== key) throw new OfflineError()
  return data
}

async function send(
  { postId, request, media }: Required<Pick<NewOutboxItem, 'postId' | 'request' | 'media'>>,
  options: CallOptions,
): Promise<{ data?: ScheduledPost }> {
  if (typeof postId === 'number') {
    return await call('POST /social-posts/:id/publish', { params: { id: postId }, body: request }, options)
  }
  return await call('POST /agent/social-posts', undefined, { ...options, form: formOf(request, media) })
}

function bytesOf(media: readonly OwnMedia[]): number {
  return media.reduce((sum, { file }) => sum + file.size, 0)
}

/** The request as the multipart body of the call; on the device an own photo's text is named by its origin. */
function formOf(request: PublishRequest, media: readonly OwnMedia[]): FormData {
  const form = new FormData()
  const { caption, caption_language, scheduled_at, agent_branding, brand_slides, accounts, alt_texts } = request
  form.set('caption', caption)
  form.set('caption_language', caption_language)
  form.set('scheduled_at', scheduled_at)
  form.set('agent_branding', agent_branding ? '1' : '0')
  if (brand_slides) form.set('brand_slides', brand_slides)
  for (const platform of PLATFORMS) form.set(platform, request[platform] ? '1' : '0')
  if (accounts) form.set('accounts', JSON.stringify(accounts))
  const texts: Record<string, string> = {}
  for (const [index, { id, kind, file, cover }] of media.entries()) {
    const field = kind === 'video' ? OWN_VIDEO_FIELD : (OWN_PICTURE_FIELDS[index] ?? '')
    form.set(field, file)
    if (cover) form.set(OWN_COVER_FIELD, cover)
    const text = kind === 'image' && ownAltText(alt_texts ?? {}, { id })
    if (text) texts[field] = text
  }
  if (Object.keys(texts).length > 0) form.set('alt_texts', JSON.stringify(texts))
  return form
}
