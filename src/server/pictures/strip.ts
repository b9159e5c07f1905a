import type { Stripped } from './orientation.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripWebp } from './strip-webp.ts'

const STRIP = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp }

export type PictureMime = keyof typeof STRIP

/**
 * Removes EXIF, XMP, IPTC, comments, embedded thumbnails and everything after a picture's end without decoding it:
 * the bytes of the picture itself and its ICC profile stay. Null for content that isn't a complete picture of this
 * type.
 */
export function strip(content: Buffer, mime: PictureMime): Stripped | null {
  return STRIP[mime](content)
}
