import { z } from 'zod'

import { type Account, soleFile, type Upload } from '../connector.ts'
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
  }),
})

const FINALIZE_TIMEOUT_MS = 60_000

/** Uploads a video part by part, each to its own address; an incomplete upload continues where it stopped. */
export async function uploadVideo(api: LinkedInApi, { account, post, done, store }: Upload, now: Date): Promise<Video> {
  const stored = Video.safeParse(done)
  if (stored.success && stored.data.finalized) return stored.data
  const bytes = await soleFile('linkedin', post).read()
  const isGood = stored.success && (stored.data.expiresAt === null || stored.data.expiresAt > now.getTime())
  const video = isGood ? stored.data : await begin(api, account, bytes.length)
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

async function begin(api: LinkedInApi, account: Account, fileSizeBytes: number): Promise<Video> {
  const { value } = await api.restJson(
    {
      method: 'POST',
      path: '/videos?action=initializeUpload',
      token: account.token,
      body: {
        initializeUploadRequest: {
          owner: authorOf(account),
          fileSizeBytes,
          uploadCaptions: false,
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
  return {
    kind: 'video',
    videoUrn: value.video,
    uploadToken: value.uploadToken,
    expiresAt: value.uploadUrlsExpireAt,
    parts,
    etags: [],
    finalized: false,
  }
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
