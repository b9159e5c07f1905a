import sharp from 'sharp'

/** Kinds LinkedIn takes as they are; the rest is re-encoded. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** LinkedIn counts pixels, not bytes: 36,152,320 of them, which 6000 by 6000 is just below. */
const MOST_PIXELS = 36_152_320
const LONGEST_SIDE = 6000

/** The picture as it is where LinkedIn takes it so, else as JPEG on white within its pixels. */
export async function fitPicture(bytes: Buffer, mime: string): Promise<{ bytes: Buffer; mime: string }> {
  const { width, height } = await sharp(bytes).metadata()
  if (TAKEN.has(mime) && width * height <= MOST_PIXELS) return { bytes, mime }
  const fitted = await sharp(bytes)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { bytes: fitted, mime: 'image/jpeg' }
}
