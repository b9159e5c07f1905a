import { call, type Transport } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { MediaFile, SocialPost } from '#contract/library/library.ts'
import type { PageTag } from '#domain/library/tag-page.ts'

import { TIMEOUT_MS } from '../queue/retry.ts'
import { pinnedPicture, type PinSubject } from './pin.ts'

/** A picture or video that belongs to a pin. */
export interface PinnedMedia {
  url: string
  /** Its size, where the library tells it. */
  bytes: number | null
}

/** Where the content of a pin comes from: calls are made by `transport`, and every post is reported. */
export interface PinSource {
  transport: Transport
  onPost: (post: SocialPost) => void
}

/** How many of the newest posts 'newest' has. */
const NEWEST_POSTS = 60

/**
 * Asks for everything a pin shows; returns its pictures and videos. Addresses are those the screens use, so that their
 * calls are answered from the stored answers. What was deleted meanwhile, or needs another plan, is left out.
 *
 * @throws ApiError with status 404 when the pinned collection itself is gone
 * @throws ApiError, OfflineError
 */
export async function mediaOf(subject: PinSubject, source: PinSource): Promise<PinnedMedia[]> {
  const [kind, name = ''] = subject.split(':')
  const media =
    kind === 'collection'
      ? await collectionMedia(Number(name), source)
      : kind === 'listing'
        ? await tagPageMedia(name as PageTag, source)
        : await newestMedia(source)
  const all = [...media, ...(await unlessGone(brandMedia()))]
  return [...new Map(all.map((file) => [file.url, file])).values()]
}

/** The agent's portrait and logo, with which the Personal Brand footer is drawn on this device. */
async function brandMedia(): Promise<PinnedMedia[]> {
  // Not by the pin's transport: the agent's own answers are not stored with it.
  const { data: agent } = await call('GET /agent', undefined, { signal: AbortSignal.timeout(TIMEOUT_MS.answer) })
  return [agent.avatar, agent.broker_logo].flatMap((url) => (url === null ? [] : [picture(url)]))
}

async function tagPageMedia(tag: PageTag, source: PinSource): Promise<PinnedMedia[]> {
  const media: PinnedMedia[] = []
  for (let page = 1, lastPage = 1; page <= lastPage; page++) {
    const { data, meta } = await call(
      'GET /social-post-collections/tag/:tag',
      { params: { tag }, query: { page } },
      source,
    )
    lastPage = meta.last_page
    for (const { id } of data) media.push(...(await unlessGone(collectionMedia(id, source))))
  }
  return media
}

async function newestMedia(source: PinSource): Promise<PinnedMedia[]> {
  const media: PinnedMedia[] = []
  let posts = 0
  for (let page = 1, lastPage = 1; page <= lastPage && posts < NEWEST_POSTS; page++) {
    const { data, meta } = await call('GET /social-posts', { query: { page } }, source)
    lastPage = meta.last_page
    posts += data.length
    for (const { id } of data) media.push(...(await unlessGone(postMedia(id, source))))
  }
  return media
}

async function collectionMedia(id: number, source: PinSource): Promise<PinnedMedia[]> {
  const { data: collection } = await call('GET /social-post-collections/:id', { params: { id } }, source)
  const { data: posts } = await call('GET /social-post-collections/:id/social-posts', { params: { id } }, source)
  const media = collection.image_url === null ? [] : [picture(collection.image_url)]
  for (const post of posts) media.push(...(await unlessGone(postMedia(post.id, source))))
  return media
}

async function postMedia(id: number, source: PinSource): Promise<PinnedMedia[]> {
  const { data: post } = await call('GET /social-posts/:id', { params: { id } }, source)
  source.onPost(post)
  return filesOf(post)
}

/** The files of a post: its preview and everything that is published. */
function filesOf({ thumbnail, media }: SocialPost): PinnedMedia[] {
  const files = media.map((file) => (isVideo(file) ? { url: file.url, bytes: file.bytes } : picture(file.url)))
  return thumbnail === null ? files : [picture(thumbnail), ...files]
}

const isVideo = ({ mime }: MediaFile) => mime.startsWith('video/')

const picture = (url: string): PinnedMedia => ({ url: pinnedPicture(url), bytes: null })

async function unlessGone(media: Promise<PinnedMedia[]>): Promise<PinnedMedia[]> {
  try {
    return await media
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}
