import { asJpeg, isOpaque } from '../as-jpeg.ts'

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
