import { decode, PictureRefused } from '../../pictures/decode.ts'
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
  const format = formatOf(given)
  if (!format) throw new PictureRefused('Please select a valid image file (JPEG or PNG)')
  if (format === 'png' && isMoving(given)) throw new PictureRefused('Please choose a picture that doesn’t move')
  return await redraw(given, format)
}

/** The format by the first bytes, whatever its name and media type say. */
function formatOf(given: Buffer): 'jpeg' | 'png' | null {
  if (given.subarray(0, 3).equals(JPEG)) return 'jpeg'
  return given.subarray(0, 8).equals(PNG) ? 'png' : null
}
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

async function redraw(given: Buffer, format: 'jpeg' | 'png'): Promise<Photo> {
  const content = await decode(
    given,
    (image) => {
      const upright = image
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
      return (format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png()).toBuffer()
    },
    { strict: true },
  )
  return { content, mime: `image/${format}` }
}
