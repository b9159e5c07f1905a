import { orientationOf, type Stripped } from './orientation.ts'

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
const END = Buffer.from([MARK, EOI])

/**
 * Copies tables, picture data, the ICC profile and Adobe's color transform marker, byte for byte. Like decoders it skips
 * stray bytes before a marker, and takes a picture without an end mark.
 */
export function stripJpeg(content: Buffer): Stripped | null {
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
      return { content: Buffer.concat([...parts, END]), orientation, lacksEnd }
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
