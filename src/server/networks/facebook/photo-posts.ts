import { z } from 'zod'

import { asProse } from '#domain/text/typed-text.ts'

import { asJpeg, isOpaque } from '../../pictures/to-jpeg.ts'
import type { Finding, LivePost, Progress, Upload, Uploaded } from '../connector.ts'
import { NetworkError, unclear } from '../network-error.ts'
import { isRepetition, type Graph, nextPage, Paging } from './graph.ts'

/** Uploaded photos of a post, whose ids later identify the post. */
const Photos = z.object({ kind: z.literal('photos'), uploadedAt: z.iso.datetime(), photoIds: z.array(z.string()) })
type Photos = z.infer<typeof Photos>

/** Facebook stores an unpublished photo for about 24 hours; older ones are uploaded again. */
const USABLE_MS = 20 * 60 * 60 * 1000

const UPLOAD_TIMEOUT_MS = 120_000
const FEED_TIMEOUT_MS = 30_000

/** Feed pages read in search of a post before giving up. */
const MAX_LISTS = 10

/** How far before our own clock's `since` the search begins, for clocks that differ. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/**
 * Uploads each picture unpublished, one after another, storing every id as soon as it is known; the last is
 * returned, and stored before anything is made public.
 */
export async function uploadPhotos(graph: Graph, { account, post, done, store }: Upload, now: Date): Promise<Progress> {
  const stored = Photos.safeParse(done)
  const fresh = stored.success && now.getTime() - Date.parse(stored.data.uploadedAt) < USABLE_MS
  const photos: Photos = fresh ? stored.data : { kind: 'photos', uploadedAt: now.toISOString(), photoIds: [] }
  for (const file of post.files.slice(photos.photoIds.length)) {
    const picture = await fitFacebookPicture(await file.read(), file.mime)
    const body = new FormData()
    body.set('published', 'false')
    if (file.alt !== '') body.set('alt_text_custom', file.alt)
    body.set('source', new Blob([new Uint8Array(picture.bytes)], { type: picture.mime }), `photo.${picture.ending}`)
    const { id } = await graph.ask({
      method: 'POST',
      path: `/${account.id}/photos`,
      account,
      body,
      effect: 'repeatable',
      answer: z.object({ id: z.string().min(1) }),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    })
    photos.photoIds.push(id)
    if (photos.photoIds.length < post.files.length) await store(structuredClone(photos))
  }
  return photos
}

/**
 * The one call that makes the photos public, as one post with its text. Where it was made before with an unknown outcome,
 * Facebook's refusal as a repetition may mean that post: only a check can tell.
 */
export async function publishPhotos(
  graph: Graph,
  { mayBeThere, ...uploaded }: Uploaded & { mayBeThere?: boolean | undefined },
): Promise<LivePost> {
  try {
    return await makePost(graph, uploaded)
  } catch (error) {
    if (!mayBeThere || !(error instanceof NetworkError) || !isRepetition(error)) throw error
    throw unclear('facebook', 'once', error.code, error.detail)
  }
}

async function makePost(graph: Graph, { account, post, progress }: Uploaded): Promise<LivePost> {
  const body = new URLSearchParams({ message: post.caption, fields: 'id,permalink_url' })
  photoIdsIn(progress).forEach((id, at) => body.set(`attached_media[${at}]`, JSON.stringify({ media_fbid: id })))
  const made = await graph.ask({
    method: 'POST',
    path: `/${account.id}/feed`,
    account,
    body,
    effect: 'once',
    answer: z.object({ id: z.string().min(1), permalink_url: z.string().optional() }),
    timeoutMs: FEED_TIMEOUT_MS,
  })
  return { id: made.id, permalink: made.permalink_url ?? `${graph.settings.dialogUrl}/${made.id}` }
}

const Target = z.object({ id: z.string() }).optional().catch(undefined)
const Attachment = z.object({
  target: Target,
  subattachments: z.object({ data: z.array(z.object({ target: Target })) }).optional(),
})
const FeedPage = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().optional(),
      permalink_url: z.string().optional(),
      attachments: z.object({ data: z.array(Attachment) }).optional(),
    }),
  ),
  paging: Paging,
})
type FeedPost = z.infer<typeof FeedPage>['data'][number]

/**
 * Searches the page's feed for the post with our photos. Their ids are used for this post alone, so a match is
 * proof. Absence is certain only when the feed was read to its end back to `since` and no post there hides its
 * attachments. Sending again after that is safe: Facebook refuses a photo that already belongs to a post.
 */
export async function findPhotos(
  graph: Graph,
  { account, post, progress, since }: Uploaded & { since: Date },
): Promise<Finding> {
  const ours = new Set(photoIdsIn(progress))
  let path: string | null = `/${account.id}/feed`
  let query: Record<string, string> = {
    fields: 'id,message,created_time,permalink_url,attachments{target{id},subattachments{target{id}}}',
    since: String(Math.floor((since.getTime() - CLOCK_MARGIN_MS) / 1000)),
    limit: '100',
  }
  let hidden = false
  for (let list = 0; path !== null; list++) {
    if (list === MAX_LISTS) return 'unknown'
    const page: z.infer<typeof FeedPage> = await graph.ask({
      method: 'GET',
      path,
      account,
      query,
      effect: 'repeatable',
      answer: FeedPage,
    })
    const found = page.data.find((one) => photoIdsOf(one).some((id) => ours.has(id)))
    if (found) return { post: { id: found.id, permalink: found.permalink_url ?? null } }
    hidden ||= page.data.some((one) => asProse(one.message ?? '') === post.caption && photoIdsOf(one).length === 0)
    // A feed that was read with `since` ends with an empty page that has a `next`.
    path = page.data.length > 0 ? nextPage(graph.settings, page.paging) : null
    query = {}
  }
  return hidden ? 'unknown' : 'absent'
}

function photoIdsOf(post: FeedPost): string[] {
  const whole = post.attachments?.data ?? []
  const parts = whole.flatMap((one) => one.subattachments?.data ?? [])
  return [...whole, ...parts].flatMap(({ target }) => (target ? [target.id] : []))
}

/** The ids of the uploaded photos. @throws NetworkError where there are none */
export function photoIdsIn(progress: Progress): string[] {
  const photos = Photos.safeParse(progress)
  if (photos.success && photos.data.photoIds.length > 0) return photos.data.photoIds
  throw new NetworkError('refused', 'progress_lost', 'We lost this post’s pictures. Publish it again.')
}

/** Formats Facebook accepts unchanged; the rest is re-encoded. */
const UNCHANGED = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
])

/** In bytes. Facebook documents 10 MB but has refused pictures above 4 MB, so we stay below that. */
const LARGEST_BYTES = 4_000_000

const STEPS = [
  { quality: 90, side: 4096 },
  { quality: 82, side: 2048 },
  { quality: 75, side: 1600 },
] as const

export interface Picture {
  bytes: Buffer
  mime: string
  ending: string
}

/** The unchanged picture where Facebook accepts it and it is opaque, else a JPEG on white, below 4 MB. */
export async function fitFacebookPicture(bytes: Buffer, mime: string): Promise<Picture> {
  const ending = UNCHANGED.get(mime)
  if (ending && bytes.length < LARGEST_BYTES && (await isOpaque(bytes, mime))) return { bytes, mime, ending }
  let fitted = bytes
  for (const step of STEPS) {
    fitted = await asJpeg(bytes, step)
    if (fitted.length < LARGEST_BYTES) break
  }
  return { bytes: fitted, mime: 'image/jpeg', ending: 'jpg' }
}
