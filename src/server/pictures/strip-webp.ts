import { orientationOf, type Stripped } from './orientation.ts'

const NEEDED_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** Bits of `VP8X` that announce EXIF and XMP. */
const NOTES = 0x0c

/** Copies the chunks of the picture; EXIF, XMP and unknown chunks are removed, and everything after the file's end. */
export function stripWebp(content: Buffer): Stripped | null {
  if (content.length < 20 || content.toString('latin1', 0, 4) !== 'RIFF') return null
  if (content.toString('latin1', 8, 12) !== 'WEBP') return null
  const fileEnd = 8 + content.readUInt32LE(4)
  if (fileEnd > content.length) return null
  const parts: Buffer[] = []
  let orientation = 1
  for (let at = 12; at + 8 <= fileEnd;) {
    const length = content.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const type = content.toString('latin1', at, at + 4)
    if (at + 8 + length > fileEnd) return null
    if (type === 'EXIF') orientation = orientationOf(tiffIn(content.subarray(at + 8, at + 8 + length)))
    if (NEEDED_CHUNKS.has(type))
      parts.push(type === 'VP8X' ? withoutNotes(content.subarray(at, end)) : content.subarray(at, end))
    // Some writers leave out the last chunk's filling byte.
    if (end > fileEnd && NEEDED_CHUNKS.has(type)) parts.push(Buffer.alloc(1))
    at = end
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return { content: Buffer.concat([head, body]), orientation }
}

function withoutNotes(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  if (copy.length > 8) copy[8] = (copy[8] ?? 0) & ~NOTES
  return copy
}

/** Some writers put the marker of JPEG's EXIF before it. */
function tiffIn(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}
