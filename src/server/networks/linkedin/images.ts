import { z } from 'zod'

import { headerOf } from '../../pictures/decode.ts'
import { asJpeg, isOpaque } from '../../pictures/to-jpeg.ts'
import type { Upload } from '../connector.ts'
import { authorOf } from './company-pages.ts'
import type { LinkedInApi } from './linkedin-api.ts'

/** Uploaded pictures of a post. Stored as long as the post is open: LinkedIn recognizes a duplicate by them. */
export const Images = z.object({
  kind: z.literal('images'),
  imageUrns: z.array(z.string()),
  /** When the last one arrived. */
  uploadedAt: z.iso.datetime(),
})
export type Images = z.infer<typeof Images>

const Initialized = z.object({
  value: z.object({ uploadUrl: z.string().min(1), image: z.string().startsWith('urn:li:image:') }),
})

/** Uploads the pictures one after another, storing every URN as soon as its bytes are uploaded. */
export async function uploadImages(
  api: LinkedInApi,
  { account, post, done, store }: Upload,
  now: () => Date,
): Promise<Images> {
  const stored = Images.safeParse(done)
  const images: Images = stored.success
    ? stored.data
    : { kind: 'images', imageUrns: [], uploadedAt: now().toISOString() }
  for (const file of post.files.slice(images.imageUrns.length)) {
    const picture = await fitLinkedInPicture(await file.read(), file.mime)
    const { value } = await api.restJson(
      {
        method: 'POST',
        path: '/images?action=initializeUpload',
        token: account.token,
        body: { initializeUploadRequest: { owner: authorOf(account) } },
        effect: 'repeatable',
      },
      Initialized,
    )
    await api.put(value.uploadUrl, account.token, picture.bytes, picture.mime)
    images.imageUrns.push(value.image)
    images.uploadedAt = now().toISOString()
    await store(structuredClone(images))
  }
  return images
}

/** How long pictures are given to be processed, in milliseconds: a member's token can't read their status. */
const PROCESSING_MS = 2000

export function areLikelyReady(images: Images, now: Date): boolean {
  return now.getTime() - Date.parse(images.uploadedAt) >= PROCESSING_MS
}

/** Formats LinkedIn accepts unchanged; the rest is re-encoded. */
const UNCHANGED = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** LinkedIn limits pixels, not bytes: to 36,152,320, which 6000 by 6000 is just below. */
const MOST_PIXELS = 36_152_320
const LONGEST_SIDE = 6000

/** The unchanged picture where LinkedIn accepts it and it is opaque, else a JPEG on white within the limit of pixels. */
export async function fitLinkedInPicture(bytes: Buffer, mime: string): Promise<{ bytes: Buffer; mime: string }> {
  const { width, height } = await headerOf(bytes)
  if (UNCHANGED.has(mime) && width * height <= MOST_PIXELS && (await isOpaque(bytes, mime))) return { bytes, mime }
  const fitted = await asJpeg(bytes, { side: LONGEST_SIDE, quality: 90 })
  return { bytes: fitted, mime: 'image/jpeg' }
}
