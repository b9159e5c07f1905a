/** Reads `length` bytes at `offset`, fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

export interface FilmMeasures {
  /** As shown, that is after the turn a phone notes for films held upright. */
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

/** The index of a film; larger ones belong to films hours long. */
export const LARGEST_MOOV = 32 * 1024 * 1024

/**
 * Size and length of an MP4 (ISO 14496-12), from `moov/mvhd` and the first track with a picture;
 * null when it is none. Only headers and the index are read, so a film of any length costs the same.
 */
export async function probeMp4(read: ReadAt, bytes: number): Promise<FilmMeasures | null> {
  for (let offset = 0; offset + 8 <= bytes;) {
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

/** What a film's index, the content of its `moov`, says of it. */
export function measuresOf(moov: Buffer): FilmMeasures | null {
  const boxes = boxesIn(moov)
  const header = boxes.find((box) => box.type === 'mvhd')
  if (!header) return null
  for (const track of boxes.filter((box) => box.type === 'trak')) {
    const head = boxesIn(moov, track).find((box) => box.type === 'tkhd')
    const size = head && shownSize(moov.subarray(head.start, head.end))
    if (size) return { ...size, durationMs: durationOf(moov.subarray(header.start, header.end)) }
  }
  return null
}

/** Milliseconds from `mvhd`; null for films in fragments, which don't tell. */
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
  if (width === 0 || height === 0) return null
  const lying = tkhd.readInt32BE(matrix) === 0 && tkhd.readInt32BE(matrix + 4) !== 0
  return lying ? { width: height, height: width } : { width, height }
}

/** The boxes that stand side by side within a part of `buffer`. */
export function boxesIn(buffer: Buffer, within = { start: 0, end: buffer.length }): Box[] {
  const boxes: Box[] = []
  for (let offset = within.start; offset + 8 <= within.end;) {
    const box = boxAt(buffer, offset, within.end - offset)
    if (!box) return boxes
    boxes.push({ type: box.type, start: offset + box.start, end: offset + box.end })
    offset += box.end
  }
  return boxes
}

/** The box at `offset`, its places counted from there; null when it doesn't fit into `room` bytes. */
export function boxAt(buffer: Buffer, offset: number, room: number): Box | null {
  if (buffer.length < offset + 8) return null
  const type = buffer.toString('latin1', offset + 4, offset + 8)
  const short = buffer.readUInt32BE(offset)
  const wide = short === 1
  if (wide && buffer.length < offset + 16) return null
  // 0 says: up to the end of the file; 1 says: the length follows in 64 bits.
  const length = wide ? Number(buffer.readBigUInt64BE(offset + 8)) : short === 0 ? room : short
  const start = wide ? 16 : 8
  return length >= start && length <= room ? { type, start, end: length } : null
}
