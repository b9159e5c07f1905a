import type { Metadata, Sharp } from 'sharp'

import { decode, PictureRefused } from './decode.ts'
import { type Stripped, strip, type PictureMime } from './strip.ts'
import { toJpeg } from './to-jpeg.ts'

/**
 * A picture as it may be stored and published: it can be decoded to its end, is upright, and has no metadata of its
 * camera or editor, above all no location. Pixels and color profile stay byte for byte; only a picture that has to
 * be turned, or has no mark of its end, is re-encoded.
 * @throws PictureRefused; ProblemError `unavailable` when too many wait
 */
export async function cleanPicture(
  given: Buffer,
  mime: PictureMime,
  { patient = false }: { patient?: boolean } = {},
): Promise<Buffer> {
  const stripped = strip(given, mime)
  if (!stripped) throw new PictureRefused('This picture is damaged and can’t be read. Please choose another one.')
  const { content, orientation, lacksEnd } = stripped
  if (orientation !== 1 || lacksEnd) return await redrawn(stripped, mime, patient)
  // Decoded to a small size, which reads all of it; the result is discarded.
  await decode(content, (image) => image.resize(16, 16, { fit: 'fill' }).toBuffer(), { strict: true, patient })
  return content
}

/** Most pixels that are turned at full size; a larger photo is halved on each side, which avoids decoding it whole. */
const MOST_TURNED = 25_000_000

async function redrawn(
  { content, orientation, lacksEnd = false }: Stripped,
  mime: PictureMime,
  patient: boolean,
): Promise<Buffer> {
  const isHalved = ({ width, height }: Metadata) => mime === 'image/jpeg' && width * height > MOST_TURNED
  const draw = async (image: Sharp, header: Metadata): Promise<Buffer> => {
    const sized = isHalved(header) ? image.resize({ width: Math.ceil(header.width / 2) }) : image
    return await encode(upright(sized, orientation), mime, header)
  }
  const heldPixels = (header: Metadata) => (header.width * header.height) / (isHalved(header) ? 4 : 1)
  // Where nothing marks the end, a part that is missing is only a warning of the decoder.
  return await decode(content, draw, { strict: lacksEnd ? 'complete' : true, patient, heldPixels })
}

async function encode(image: Sharp, mime: PictureMime, { chromaSubsampling }: Metadata): Promise<Buffer> {
  if (mime === 'image/png') return await image.png().toBuffer()
  if (mime === 'image/webp') return await image.webp({ quality: 95 }).toBuffer()
  // Optimized coding would need the whole picture in memory once more.
  const subsampling = chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  return await toJpeg(image, { quality: 95, chromaSubsampling: subsampling, optimiseCoding: false })
}

/** Turns and mirrors as an EXIF orientation says; sharp mirrors before it turns. */
function upright(image: Sharp, orientation: number): Sharp {
  const angle = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation]
  const rotated = angle === undefined ? image : image.rotate(angle)
  if (orientation === 2) return rotated.flop()
  return [4, 5, 7].includes(orientation) ? rotated.flip() : rotated
}
