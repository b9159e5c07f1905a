/** Reads `length` bytes at `offset`, fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

export interface VideoMeasures {
  /** As shown, after the rotation a phone stores for videos held upright. */
  width: number
  height: number
  durationMs: number | null
}

export interface Box {
  type: string
  /** Where its content begins, and where the box ends. */
  start: number
  end: number
}

/** Largest index of a video, in bytes; larger ones belong to videos hours long. */
export const LARGEST_MOOV = 32 * 1024 * 1024

/** Most boxes on one level: a video in fragments of two seconds has about one each second. */
export const MOST_BOXES = 10_000

/** Most tracks examined; videos have a handful. */
const MOST_TRACKS = 64

/** Longest side of a video, in pixels: 8K. */
const LONGEST_SIDE = 8192

/**
 * Dimensions and duration of an MP4 (ISO 14496-12), from `moov/mvhd` and the first track with a picture; null when
 * it is no MP4. Only headers and the index are read, so the cost doesn't depend on the video's length.
 */
export async function probeMp4(read: ReadAt, bytes: number): Promise<VideoMeasures | null> {
  for (let offset = 0, boxes = 0; offset + 8 <= bytes; boxes += 1) {
    if (boxes === MOST_BOXES) return null
    const box = boxAt(await read(offset, 16), 0, bytes - offset)
    if (!box) return null
    if (offset === 0 && box.type !== 'ftyp') return null
    if (box.type === 'moov') {
      const length = box.end - box.start
      if (length > LARGEST_MOOV) return null
      return measuresOf(await read(offset + box.start, length))
    }
    offset += box.end
  }
  return null
}

/** Dimensions and duration from a video's index, the content of its `moov`. */
export function measuresOf(moov: Buffer): VideoMeasures | null {
  const header = boxIn(moov, { start: 0, end: moov.length }, 'mvhd')
  if (!header) return null
  for (const track of tracksIn(moov)) {
    const head = boxIn(moov, track, 'tkhd')
    const size = head && shownSize(moov.subarray(head.start, head.end))
    if (size) return { ...size, durationMs: durationOf(moov.subarray(header.start, header.end)) }
  }
  return null
}

/** Milliseconds from `mvhd`; null for fragmented videos, which don't have it there. */
function durationOf(mvhd: Buffer): number | null {
  const long = mvhd[0] === 1
  if (mvhd.length < (long ? 32 : 20)) return null
  const scale = mvhd.readUInt32BE(long ? 20 : 12)
  const duration = long ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)
  return scale > 0 && duration > 0 ? Math.round((duration / scale) * 1000) : null
}

/** From `tkhd`: after times and layer a 3 by 3 matrix, then width and height as 16.16 numbers. */
function shownSize(tkhd: Buffer): { width: number; height: number } | null {
  const matrix = tkhd[0] === 1 ? 52 : 40
  if (tkhd.length < matrix + 44) return null
  const width = Math.round(tkhd.readUInt32BE(matrix + 36) / 65_536)
  const height = Math.round(tkhd.readUInt32BE(matrix + 40) / 65_536)
  if (width === 0 || height === 0 || Math.max(width, height) > LONGEST_SIDE) return null
  const lying = tkhd.readInt32BE(matrix) === 0 && tkhd.readInt32BE(matrix + 4) !== 0
  return lying ? { width: height, height: width } : { width, height }
}

/** The first tracks in a video's index, the content of its `moov`. */
export function tracksIn(moov: Buffer): Box[] {
  const tracks: Box[] = []
  for (const box of boxesIn(moov, { start: 0, end: moov.length })) {
    if (box.type === 'trak') tracks.push(box)
    if (tracks.length === MOST_TRACKS) break
  }
  return tracks
}

/** The first box of a type within a part of `buffer`. */
export function boxIn(buffer: Buffer, within: Pick<Box, 'start' | 'end'>, type: string): Box | null {
  for (const box of boxesIn(buffer, within)) if (box.type === type) return box
  return null
}

/** The boxes on one level within a part of `buffer`, one by one, up to the maximum. */
function* boxesIn(buffer: Buffer, within: Pick<Box, 'start' | 'end'>): Generator<Box> {
  for (let offset = within.start, boxes = 0; offset + 8 <= within.end && boxes < MOST_BOXES; boxes += 1) {
    const box = boxAt(buffer, offset, within.end - offset)
    if (!box) return
    yield { type: box.type, start: offset + box.start, end: offset + box.end }
    offset += box.end
  }
}

/** The box at `offset`, its positions counted from there; null when it doesn't fit into `room` bytes. */
export function boxAt(buffer: Buffer, offset: number, room: number): Box | null {
  if (buffer.length < offset + 8) return null
  const type = buffer.toString('latin1', offset + 4, offset + 8)
  const short = buffer.readUInt32BE(offset)
  const wide = short === 1
  if (wide && buffer.length < offset + 16) return null
  // 0 means up to the end of the file; 1 means that the length follows in 64 bits.
  const length = wide ? Number(buffer.readBigUInt64BE(offset + 8)) : short === 0 ? room : short
  const start = wide ? 16 : 8
  return length >= start && length <= room ? { type, start, end: length } : null
}
