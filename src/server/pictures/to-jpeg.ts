import type { JpegOptions, Sharp } from 'sharp'

/** The ground of pictures that have none of their own, wherever they become a JPEG. The device has the same. */
export const GROUND = '#ffffff'

/**
 * A picture as a JPEG in sRGB, on the ground where it is transparent. Every JPEG is made here: alone, the encoder would
 * make transparent parts black.
 */
export async function toJpeg(image: Sharp, options: JpegOptions): Promise<Buffer> {
  return await image.flatten({ background: GROUND }).toColourspace('srgb').jpeg(options).toBuffer()
}
