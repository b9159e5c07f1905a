import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** A black PNG of one bit a pixel: few bytes, and as many pixels as it says. */
export function blackPng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', header), ...extra, pngChunk('IDAT', lines), end])
}

/** Zeros of so many megabytes, deflated. */
export const deflatedZeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))

/** A plain picture. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#F5AC37' } })

/** A box of an MP4. */
function box(type: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))

/** An MP4 of so many empty boxes. */
export const emptyBoxes = (count: number) => Buffer.concat([FTYP, Buffer.concat(Array(count).fill(box('free')))])

/** An MP4 whose index holds so many empty boxes of a type. */
export const crowdedIndex = (type: string, count: number) =>
  Buffer.concat([FTYP, box('moov', Buffer.concat(Array(count).fill(box(type)))), box('mdat', Buffer.alloc(8))])

/** An MP4 with boxes nested this deep. */
export function nestedBoxes(depth: number): Buffer {
  const heads = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level += 1) {
    heads.writeUInt32BE((depth - level) * 8, level * 8)
    heads.write('moov', level * 8 + 4, 'latin1')
  }
  return Buffer.concat([FTYP, heads, box('mdat', Buffer.alloc(8))])
}

/** A progressive JPEG with so many additional scans. */
export async function manyScans(scans: number): Promise<Buffer> {
  const jpeg = await plain(2000, 2000).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.concat(Array(scans).fill(scan)), jpeg.subarray(-2)])
}

/**
 * A JPEG with all metadata of cameras and editors: EXIF with a place, XMP, IPTC, a comment, MPF and a second picture.
 */
export async function jpegWithMetadata(): Promise<Buffer> {
  const jpeg = await plain(320, 240)
    .withExif({ IFD0: { Copyright: 'secret-exif' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(text.length + 2, 2)
    return Buffer.concat([head, Buffer.from(text, 'latin1')])
  }
  const notes = [
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>secret-xmp</x:xmpmeta>'),
    segment(0xed, 'Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0\u000bsecret-iptc'),
    segment(0xe2, 'MPF\0secret-mpf'),
    segment(0xfe, 'secret-comment'),
  ]
  const second = await plain(32, 32).jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2), second, Buffer.from('secret-tail')])
}
