import { decode, headerOf } from '../pictures/decode.ts'
import { toJpeg } from '../pictures/to-jpeg.ts'

/** Whether a picture is opaque, so that every network shows it alike. */
export async function isOpaque(bytes: Buffer, mime: string): Promise<boolean> {
  return mime === 'image/jpeg' || !(await headerOf(bytes)).hasAlpha
}

/** A picture as a JPEG on white, upright, with no side longer than `side` pixels. */
export function asJpeg(bytes: Buffer, { side, quality }: { side: number; quality: number }): Promise<Buffer> {
  return decode(
    bytes,
    (image) =>
      toJpeg(image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }), {
        quality,
      }),
    { patient: true },
  )
}
