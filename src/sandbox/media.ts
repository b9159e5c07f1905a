import { open } from 'node:fs/promises'

import { outerBoxes, type ReadAt, readIndex } from '#domain/media/mp4.ts'

/** A picture as its own bytes describe it. */
interface ImageInfo {
  mime: string
  ext: string
  width: number
  height: number
}

/** Recognizes JPEG, PNG and GIF by content, or gives null. The name and type sent along don't count. */
export function readImage(bytes: Buffer): ImageInfo | null {
  const info = jpeg(bytes) ?? png(bytes) ?? gif(bytes)
  return info && info.width > 0 && info.height > 0 ? info : null
}

function jpeg(b: Buffer): ImageInfo | null {
  if (b.length < 4 || b.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < b.length) {
    if (b[at] !== 0xff) return null
    const marker = b[at + 1] ?? 0
    // Start of frame: C0 to CF but for the tables C4, C8 and CC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { mime: 'image/jpeg', ext: 'jpg', width: b.readUInt16BE(at + 7), height: b.readUInt16BE(at + 5) }
    }
    at += marker === 0xff ? 1 : 2 + b.readUInt16BE(at + 2)
  }
  return null
}

function png(b: Buffer): ImageInfo | null {
  if (b.length < 33 || b.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  if (b.toString('latin1', 12, 16) !== 'IHDR') return null
  return { mime: 'image/png', ext: 'png', width: b.readUInt32BE(16), height: b.readUInt32BE(20) }
}

function gif(b: Buffer): ImageInfo | null {
  if (b.length < 13 || !['GIF87a', 'GIF89a'].includes(b.toString('latin1', 0, 6))) return null
  return { mime: 'image/gif', ext: 'gif', width: b.readUInt16LE(6), height: b.readUInt16LE(8) }
}

const SRT_BLOCK = /^\d+\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\n[^]*\S/

/** The text of subtitles in SRT format, read as strictly as a network might; null for anything else. */
export function readSrt(bytes: Buffer): string | null {
  const text = bytes.toString()
  const blocks = text.trimEnd().replaceAll('\r\n', '\n').split('\n\n')
  return blocks.every((block) => SRT_BLOCK.test(block)) && !text.includes('\uFFFD') ? text : null
}

/** What an MP4's own tables say about its video track. */
export interface VideoInfo {
  width: number
  height: number
  seconds: number
  /** Frames per second on average; 0 when the file doesn't say. */
  rate: number
  /** Four letters, such as `avc1` or `hvc1`. */
  codec: string
  /** True when the index precedes the media data, as streaming requires. */
  fastStart: boolean
}

/** Reads the size, duration and codec of an MP4 or MOV file; null when it is none, or is not whole. */
export async function readMp4(path: string): Promise<VideoInfo | null> {
  const file = await open(path, 'r')
  try {
    const { size: bytes } = await file.stat()
    const read: ReadAt = async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), { position })
      return buffer.subarray(0, bytesRead)
    }
    const { boxes, end } = await outerBoxes(read, bytes)
    const at = (type: string) => boxes.findIndex((box) => box.type === type)
    if (end !== 'whole' || at('ftyp') === -1 || at('ftyp') > at('moov')) return null
    const video = (await readIndex(read, boxes[at('moov')]))?.video
    if (!video?.size || video.durationMs === null) return null
    const seconds = video.durationMs / 1000
    const fastStart = at('mdat') === -1 || at('moov') < at('mdat')
    return { ...video.size, seconds, rate: video.frames / seconds, codec: video.codec, fastStart }
  } finally {
    await file.close()
  }
}
