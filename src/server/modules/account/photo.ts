import sharp, { type Metadata } from 'sharp'

import { atMost } from '../../storage/at-most.ts'
import { isMoving } from './moving-png.ts'

/** Pictures worked on at once; each keeps a core busy for some tens of milliseconds. */
const inTurn = atMost(2)

/** Most pixels taken on: what the best of phones takes, with room. */
const MOST_PIXELS = 64_000_000

/** Neither side is kept longer than this: more than a footer, a listing or a web page shows. */
const LONGEST_SIDE = 1024

/** A portrait or logo as it is kept: upright, without what its camera noted, in its own format. */
export interface Photo {
  content: Buffer
  mime: 'image/jpeg' | 'image/png'
}

/** Why a picture is not taken; the message is for the person. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused'
}

/** @throws PhotoRefused */
export async function preparePhoto(given: Buffer): Promise<Photo> {
  const format = formatOf(given)
  if (!format) throw new PhotoRefused('Please select a valid image file (JPEG or PNG)')
  if (format === 'png' && isMoving(given)) throw new PhotoRefused('Please choose a picture that doesn’t move')
  return await inTurn(() => redraw(given, format))
}

/** What it is by its first bytes, whatever it calls itself. */
function formatOf(given: Buffer): 'jpeg' | 'png' | null {
  if (given.subarray(0, 3).equals(JPEG)) return 'jpeg'
  return given.subarray(0, 8).equals(PNG) ? 'png' : null
}
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

async function redraw(given: Buffer, format: 'jpeg' | 'png'): Promise<Photo> {
  const { width, height } = await reading(() => sharp(given).metadata())
  if (width * height > MOST_PIXELS)
    throw new PhotoRefused('This picture has too many pixels. Please choose a smaller one')
  const upright = sharp(given, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const drawn = format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png()
  return { content: await reading(() => drawn.toBuffer()), mime: `image/${format}` }
}

/** What sharp can't read it says by throwing. */
async function reading<T extends Buffer | Metadata>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new PhotoRefused('This picture is damaged and can’t be read. Please choose another one', { cause })
  }
}
