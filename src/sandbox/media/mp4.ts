import { open } from 'node:fs/promises'

import { outerBoxes, readIndex, type ReadAt } from '#domain/media/mp4.ts'

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
