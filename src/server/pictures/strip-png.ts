import { inflateSync } from 'node:zlib'

import { orientationOf, type Stripped } from './orientation.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type and checksum around the content of a chunk. */
const AROUND = 12

/** The chunks that a picture, still or animated, needs to be shown. */
const NEEDED_CHUNKS = new Set(
  'IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

/** In bytes; far above any color profile. A small chunk can decompress into gigabytes. */
const LARGEST_PROFILE = 4 * 1024 * 1024

const END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')

/**
 * Copies the chunks needed to show the picture, byte for byte; text, EXIF, times and unknown chunks are removed. Like
 * decoders it takes a picture that ends behind its data.
 */
export function stripPng(content: Buffer): Stripped | null {
  if (!content.subarray(0, 8).equals(SIGNATURE)) return null
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
    if (NEEDED_CHUNKS.has(type) && (type !== 'iCCP' || isProfile(data))) parts.push(chunk)
    if (type === 'IEND') return { content: Buffer.concat(parts), orientation }
    at = end
  }
  return hasData ? { content: Buffer.concat([...parts, END]), orientation } : null
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
