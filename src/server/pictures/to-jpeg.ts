import type { JpegOptions, Sharp } from 'sharp'

import { decode, headerOf } from './decode.ts'

/** The ground of pictures that have none of their own, wherever they become a JPEG. The device has the same. */
export const GROUND = '#ffffff'

/**
 * A picture as a JPEG in sRGB, on the ground where it is transparent. Every JPEG is made here: alone, the encoder would
 * make transparent parts black.
 */
export async function toJpeg(image: Sharp, options: JpegOptions): Promise<Buffer> {
  return await image.flatten({ background: GROUND }).toColourspace('srgb').jpeg(options).toBuffer()
}

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
