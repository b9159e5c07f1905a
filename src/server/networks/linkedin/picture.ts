import { headerOf } from '../../pictures/decode.ts'
import { asJpeg, isOpaque } from '../as-jpeg.ts'

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
