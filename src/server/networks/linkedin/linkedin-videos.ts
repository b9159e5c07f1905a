import { z } from 'zod'

import type { CaptionLanguage } from '#domain/publication/caption.ts'

import { type Account, type OutgoingSubtitles, soleFile, type Upload } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { LinkedInApi } from './linkedin-api.ts'
import { authorOf } from './company-pages.ts'

const Part = z.object({ uploadUrl: z.string().min(1), firstByte: z.number().int(), lastByte: z.number().int() })

/** A video being uploaded, or done: `finalized` once LinkedIn has the list of all its parts. */
export const Video = z.object({
  kind: z.literal('video'),
  videoUrn: z.string(),
  uploadToken: z.string(),
  /** Milliseconds since 1970 after which the parts' addresses expire; null when not given. */
  expiresAt: z.number().nullable(),
  parts: z.array(Part),
  /** LinkedIn's ETag of each uploaded part, in order. */
  etags: z.array(z.string()),
  finalized: z.boolean(),
})
export type Video = z.infer<typeof Video>

const Initialized = z.object({
  value: z.object({
    video: z.string().startsWith('urn:li:video:'),
    uploadToken: z.string().catch(''),
    uploadUrlsExpireAt: z.number().nullable().catch(null),
    uploadInstructions: z.array(Part).min(1),
    captionsUploadUrl: z.string().optional().catch(undefined),
  }),
})

const FINALIZE_TIMEOUT_MS = 60_000
const SUBTITLES_TRIES = 2

/** Uploads a video part by part, each to its own address; an incomplete upload continues where it stopped. */
export async function uploadVideo(api: LinkedInApi, upload: Upload, now: Date): Promise<Video> {
  const { account, post, done, store } = upload
  const stored = Video.safeParse(done)
  if (stored.success && stored.data.finalized) return stored.data
  const bytes = await soleFile('linkedin', post).read()
  const isGood = stored.success && (stored.data.expiresAt === null || stored.data.expiresAt > now.getTime())
  const video = isGood ? stored.data : await begin(api, upload, bytes.length)
  await store({ ...video })
  const etags = [...video.etags]
  for (const part of video.parts.slice(etags.length)) {
    const piece = bytes.subarray(part.firstByte, part.lastByte + 1)
    const { headers } = await api.put(part.uploadUrl, account.token, piece, 'application/octet-stream')
    const etag = headers.get('etag')?.replace(/^(?:W\/)?"(.*)"$/, '$1')
    if (!etag) throw new NetworkError('retry', 'no_etag', 'LinkedIn couldn’t accept the video.')
    etags.push(etag)
    await store({ ...video, etags: [...etags] })
  }
  await api.rest({
    method: 'POST',
    path: '/videos?action=finalizeUpload',
    token: account.token,
    body: {
      finalizeUploadRequest: { video: video.videoUrn, uploadToken: video.uploadToken, uploadedPartIds: etags },
    },
    effect: 'repeatable',
    timeoutMs: FINALIZE_TIMEOUT_MS,
  })
  return { ...video, etags, finalized: true }
}

/**
 * Begins an upload. Subtitles go before the first byte of the video: one that they were announced for may wait for them for
 * ever, so that without them an upload is begun that announces none.
 */
async function begin(
  api: LinkedInApi,
  { account, post, noteSubtitles }: Upload,
  fileSizeBytes: number,
): Promise<Video> {
  const [subtitles] = post.subtitles
  if (subtitles) {
    const { video, captionsUrl } = await initialize(api, account, { fileSizeBytes, uploadCaptions: true })
    const failure = await sendSubtitles(api, account, { address: captionsUrl, subtitles })
    await noteSubtitles?.(failure ?? 'sent')
    if (failure === null) return video
  }
  return (await initialize(api, account, { fileSizeBytes, uploadCaptions: false })).video
}

const LOCALE: Readonly<Record<CaptionLanguage, { language: string; country: string; variant?: string }>> = {
  en: { language: 'EN', country: 'US', variant: 'AMERICAN' },
  es: { language: 'ES', country: 'ES' },
}

/** Sends a video's subtitles, which may be repeated as nothing is public yet; why that failed, or null. */
async function sendSubtitles(
  api: LinkedInApi,
  account: Account,
  { address, subtitles }: { address: string | undefined; subtitles: OutgoingSubtitles },
): Promise<NetworkError | null> {
  const metadata = {
    format: 'SRT',
    formattedForEasyReader: true,
    largeText: true,
    source: 'USER_PROVIDED',
    locale: LOCALE[subtitles.language],
    transcriptType: 'CLOSED_CAPTION',
  }
  const form = new FormData()
  form.set('metadata', JSON.stringify(metadata))
  form.set('file', new Blob([new Uint8Array(await subtitles.read())], { type: 'text/plain' }), 'subtitles.srt')
  for (let tries = 1; ; tries++) {
    try {
      await api.postForm(address ?? '', account.token, form)
      return null
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      if (error.kind !== 'retry' || tries === SUBTITLES_TRIES) return error
    }
  }
}

async function initialize(
  api: LinkedInApi,
  account: Account,
  { fileSizeBytes, uploadCaptions }: { fileSizeBytes: number; uploadCaptions: boolean },
): Promise<{ video: Video; captionsUrl: string | undefined }> {
  const { value } = await api.restJson(
    {
      method: 'POST',
      path: '/videos?action=initializeUpload',
      token: account.token,
      body: {
        initializeUploadRequest: {
          owner: authorOf(account),
          fileSizeBytes,
          uploadCaptions,
          uploadThumbnail: false,
        },
      },
      effect: 'repeatable',
    },
    Initialized,
  )
  const parts = value.uploadInstructions.toSorted((a, b) => a.firstByte - b.firstByte)
  if (!isWhole(parts, fileSizeBytes)) {
    throw new NetworkError('retry', 'parts', 'LinkedIn couldn’t accept the video.')
  }
  const video: Video = {
    kind: 'video',
    videoUrn: value.video,
    uploadToken: value.uploadToken,
    expiresAt: value.uploadUrlsExpireAt,
    parts,
    etags: [],
    finalized: false,
  }
  return { video, captionsUrl: value.captionsUploadUrl }
}

/** Whether the parts are contiguous from the first byte to the last. */
function isWhole(parts: Video['parts'], bytes: number): boolean {
  let next = 0
  for (const { firstByte, lastByte } of parts) {
    if (firstByte !== next || lastByte < firstByte) return false
    next = lastByte + 1
  }
  return next === bytes
}
