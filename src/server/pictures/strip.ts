import { inflateSync } from 'node:zlib'

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

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe

/** Most scans of a picture: decoding takes time for each, and encoders write about ten. */
const MOST_SCANS = 100

/** The JFIF header without a thumbnail: version 1.2, no units, 1 by 1. */
const PLAIN_JFIF = Buffer.from([0xff, APP0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0])

const MARK = 0xff
const TEM = 0x01
const RST0 = 0xd0
const JPEG_END = Buffer.from([MARK, EOI])

/**
 * Copies tables, picture data, the ICC profile and Adobe's color transform marker, byte for byte. Like decoders it skips
 * stray bytes before a marker, and takes a picture without an end mark.
 */
function stripJpeg(content: Buffer): Stripped | null {
  if (content.length < 4 || content[0] !== MARK || content[1] !== SOI) return null
  const parts = [content.subarray(0, 2)]
  let orientation = 1
  let scans = 0
  for (let at = nextMarker(content, 2); ;) {
    const marker = content[at + 1]
    if (marker === undefined || marker === EOI) {
      const lacksEnd = marker === undefined
      if (scans === 0) return null
      if (lacksEnd) parts.push(withoutZeros(parts.pop()))
      return { content: Buffer.concat([...parts, JPEG_END]), orientation, lacksEnd }
    }
    if (marker === SOI) return null
    if (marker === TEM || (marker >= RST0 && marker < SOI)) {
      at = nextMarker(content, at + 2)
      continue
    }
    if (at + 4 > content.length) return null
    let end = at + 2 + content.readUInt16BE(at + 2)
    if (end < at + 4 || end > content.length) return null
    if (marker === SOS) {
      scans += 1
      if (scans > MOST_SCANS) return null
      end = endOfScan(content, end)
    }
    const segment = content.subarray(at, end)
    if (marker === APP1 && beginsWith(segment, 'Exif\0\0')) orientation = orientationOf(segment.subarray(10))
    const stays = whatStays(marker, segment)
    if (stays) parts.push(stays)
    at = nextMarker(content, end)
  }
}

/** Where the next marker begins, behind stray bytes and any number of fill bytes; the end of the file without one. */
function nextMarker(content: Buffer, from: number): number {
  for (let at = content.indexOf(MARK, from); at !== -1; at = content.indexOf(MARK, at + 1)) {
    const next = content[at + 1]
    if (next !== undefined && next !== 0 && next !== MARK) return at
  }
  return content.length
}

function whatStays(marker: number, segment: Buffer): Buffer | null {
  if (marker === APP0) return beginsWith(segment, 'JFIF\0') ? PLAIN_JFIF : null
  if (marker === APP2) return beginsWith(segment, 'ICC_PROFILE\0') ? segment : null
  if (marker === APP14) return beginsWith(segment, 'Adobe') ? segment : null
  if ((marker >= APP1 && marker <= APP15) || marker === COMMENT) return null
  return segment
}

/** The end of the coded data after a scan's header: at the next marker that is neither stuffing nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1]
    if (next === undefined) return content.length
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff
    if (!isData) return at
  }
  return content.length
}

/** Without the zeros with which programs fill a file; one behind a mark belongs to the picture. */
function withoutZeros(data: Buffer = Buffer.alloc(0)): Buffer {
  const last = data.findLastIndex((byte) => byte !== 0)
  return data.subarray(0, data[last] === MARK ? last + 2 : last + 1)
}

function beginsWith(segment: Buffer, sign: string): boolean {
  return segment.toString('latin1', 4, 4 + sign.length) === sign
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type and checksum around the content of a chunk. */
const AROUND = 12

/** The chunks that a picture, still or animated, needs to be shown. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

/** In bytes; far above any color profile. A small chunk can decompress into gigabytes. */
const LARGEST_PROFILE = 4 * 1024 * 1024

const PNG_END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')

/**
 * Copies the chunks needed to show the picture, byte for byte; text, EXIF, times and unknown chunks are removed. Like
 * decoders it takes a picture that ends behind its data.
 */
function stripPng(content: Buffer): Stripped | null {
  if (!content.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  const parts = [content.subarray(0, 8)]
  let orientation = 1
  let hasData = false
  for (let at = 8; at + AROUND <= content.length;) {
    const end = at + AROUND + content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if ((at === 8) !== (type === 'IHDR')) return null
    if (end > content.length) break
    hasData ||= type === 'IDAT'
    const chunk = content.subarray(at, end)
    const data = chunk.subarray(8, -4)
    if (type === 'eXIf') orientation = orientationOf(data)
    if (PNG_CHUNKS.has(type) && (type !== 'iCCP' || isProfile(data))) parts.push(chunk)
    if (type === 'IEND') return { content: Buffer.concat(parts), orientation }
    at = end
  }
  return hasData ? { content: Buffer.concat([...parts, PNG_END]), orientation } : null
}

/** Name, NUL, method 0, then the profile, compressed. */
function isProfile(data: Buffer): boolean {
  const name = data.indexOf(0)
  if (name < 1 || name > 79 || data[name + 1] !== 0) return false
  try {
    inflateSync(data.subarray(name + 2), { maxOutputLength: LARGEST_PROFILE })
    return true
  } catch {
    // Broken, or far too large decompressed: shown without a profile.
    return false
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** Bits of `VP8X` that announce EXIF and XMP. */
const NOTES = 0x0c

/** Copies the chunks of the picture; EXIF, XMP and unknown chunks are removed, and everything after the file's end. */
function stripWebp(content: Buffer): Stripped | null {
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
    if (WEBP_CHUNKS.has(type))
      parts.push(type === 'VP8X' ? withoutNotes(content.subarray(at, end)) : content.subarray(at, end))
    // Some writers leave out the last chunk's filling byte.
    if (end > fileEnd && WEBP_CHUNKS.has(type)) parts.push(Buffer.alloc(1))
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

/** A picture without metadata. */
export interface Stripped {
  content: Buffer
  /** The EXIF orientation (1 is upright) by which it has to be turned. The content no longer contains it. */
  orientation: number
  /** Whether the content had no mark of its end, and got one: what follows its last data can't be told from them. */
  lacksEnd?: boolean
}

const ORIENTATION_TAG = 0x0112
const SHORT = 3

/** The orientation, 1 to 8, in EXIF data (a TIFF header and its first directory); 1 when there is none. */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < 10 || (order !== 'II*\0' && order !== 'MM\0*')) return 1
  const little = order.startsWith('I')
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = u16(directory)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (u16(at) !== ORIENTATION_TAG || u16(at + 2) !== SHORT) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
