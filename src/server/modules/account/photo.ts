import { HEAD_BYTES, kindOfContent } from '#domain/media/upload.ts'

import { cleanPicture } from '../../pictures/clean-picture.ts'
import { decode, PictureRefused } from '../../pictures/decode.ts'
import { toJpeg } from '../../pictures/to-jpeg.ts'
import { isMoving } from './moving-png.ts'

/** The longest stored side in pixels: more than a footer, a listing or a web page shows. */
const LONGEST_SIDE = 1024

/** A portrait or logo as it is stored: upright, without metadata, in its own format. */
export interface Photo {
  content: Buffer
  mime: 'image/jpeg' | 'image/png'
}

/** @throws PictureRefused; ProblemError `unavailable` when too many wait */
export async function preparePhoto(given: Buffer): Promise<Photo> {
  const mime = kindOfContent(given.subarray(0, HEAD_BYTES))
  if (mime !== 'image/jpeg' && mime !== 'image/png')
    throw new PictureRefused('Please select a valid image file (JPEG or PNG)')
  if (mime === 'image/png' && isMoving(given)) throw new PictureRefused('Please choose a picture that isn’t animated')
  const content = await decode(await cleanPicture(given, mime), async (image) => {
    const fitting = image.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    if (mime === 'image/jpeg') return await toJpeg(fitting, { quality: 90 })
    return await fitting.toColourspace('srgb').png().toBuffer()
  })
  return { content, mime }
}
