import { codingOf, type Coding } from './avc.ts'

/** Reads `length` bytes at `offset`, fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>

/** A box of an MP4 (ISO 14496-12). */
interface Box {
  type: string
  /** Where the four letters of its type are. */
  letters: number
  /** Where its content begins, and where the box ends. */
  start: number
  end: number
}

interface VideoIndex {
  /** From the header of the movie, else of its pictures; null where neither says it, as in fragmented videos. */
  durationMs: number | null
  /** Of the pictures as shown: after the rotation a phone stores for videos held upright. */
  size: Size | null
  /** The track of the film. */
  video: VideoTrack | null
}

interface Size {
  width: number
  height: number
}

interface VideoTrack {
  /** Four letters, such as `avc1`. */
  codec: string
  isEnabled: boolean
  size: Size | null
  durationMs: number | null
  frames: number
  /** How its colors are coded, where H.264 says so. */
  coding: Coding | null
}

/** Most boxes on one level: a video in fragments of two seconds has about one each second. */
const MOST_BOXES = 10_000

/** Most tracks examined; videos have a handful. */
const MOST_TRACKS = 64

/** Longest side of a video, in pixels: 8K. */
const LONGEST_SIDE = 8192

/** Largest index of a video, in bytes; larger ones belong to videos hours long. */
const LARGEST_INDEX = 32 * 1024 * 1024

/**
 * The boxes on the outermost level, of which only the headers are read. `end` is `damaged` where the next one doesn't
 * fit into the file, `crowded` where there are more than any video has.
 */
export async function outerBoxes(
  read: ReadAt,
  bytes: number,
): Promise<{ boxes: Box[]; end: 'whole' | 'damaged' | 'crowded' }> {
  const boxes: Box[] = []
  for (let offset = 0; offset < bytes;) {
    if (boxes.length === MOST_BOXES) return { boxes, end: 'crowded' }
    const box = boxAt(viewOf(await read(offset, 16)), 0, bytes - offset)
    if (!box) return { boxes, end: 'damaged' }
    boxes.push(movedBy(offset, box))
    offset += box.end
  }
  return { boxes, end: 'whole' }
}

/** Reads a video's index from its `moov`; null without one, or when it is too large or has no header. */
export async function readIndex(read: ReadAt, box: Box | undefined): Promise<VideoIndex | null> {
  if (!box || box.end - box.start > LARGEST_INDEX) return null
  const { start, end } = box
  const moov = viewOf(await read(start, end - start))
  const header = boxIn(moov, { start: 0, end: moov.byteLength }, 'mvhd')
  if (!header) return null
  const video = filmOf(tracksIn(moov).flatMap((track) => videoTrack(moov, track) ?? []))
  return { durationMs: durationOf(moov, header) ?? video?.durationMs ?? null, size: video?.size ?? null, video }
}

/** The codecs of films; covers and pictures of chapters are tracks of JPEG, PNG and the like. */
const FILM = new Set(['avc1', 'avc3', 'hvc1', 'hev1'])

/** Of the tracks with pictures the first that is played, before that of a cover. */
function filmOf(tracks: readonly VideoTrack[]): VideoTrack | null {
  const played = tracks.filter(({ isEnabled }) => isEnabled)
  return played.find(({ codec }) => FILM.has(codec)) ?? played[0] ?? tracks[0] ?? null
}

const METADATA = new Set(['udta', 'meta', 'uuid'])

/**
 * Where a video holds what its camera or an editor noted, such as the place it was taken at: user data, metadata and
 * extensions of the file, the movie and its tracks.
 */
export async function metadataIn(read: ReadAt, bytes: number): Promise<Box[]> {
  const { boxes } = await outerBoxes(read, bytes)
  const found = boxes.filter(({ type }) => METADATA.has(type))
  for (const { start, end } of boxes.filter(({ type }) => type === 'moov')) {
    if (end - start > LARGEST_INDEX) continue
    const moov = viewOf(await read(start, end - start))
    const whole = { start: 0, end: moov.byteLength }
    for (const part of [whole, ...tracksIn(moov)]) {
      for (const box of boxesIn(moov, part)) {
        if (METADATA.has(box.type)) found.push(movedBy(start, box))
      }
    }
  }
  return found
}

/** Null for tracks of sound and text, and for one without the tables of a video: `mdia/minf/stbl/stsd`. */
function videoTrack(moov: DataView, track: Box): VideoTrack | null {
  const media = boxIn(moov, track, 'mdia')
  const info = media && boxIn(moov, media, 'minf')
  if (!info || !boxIn(moov, info, 'vmhd')) return null
  const header = boxIn(moov, media, 'mdhd')
  const table = boxIn(moov, info, 'stbl')
  const kinds = table && boxIn(moov, table, 'stsd')
  // Version, flags and count, then the first entry: its size and its four letters.
  if (!kinds || kinds.end - kinds.start < 16) return null
  const config = boxIn(moov, { start: kinds.start + 8 + ENTRY_BOXES, end: kinds.end }, 'avcC')
  const { frames, units } = timesIn(moov, table)
  const { scale = 0, ms = null } = (header && timeOf(moov, header)) ?? {}
  return {
    codec: fourLetters(moov, kinds.start + 12),
    isEnabled: isEnabled(moov, track),
    size: shownSize(moov, track) ?? codedSize(moov, kinds),
    durationMs: ms ?? knownMs(units, scale),
    frames,
    coding: config && codingOf(moov, config),
  }
}

/** Of the first entry of a track, for one whose header says no size. */
function codedSize(moov: DataView, kinds: Box): Size | null {
  if (kinds.end - kinds.start < 8 + ENTRY_BOXES) return null
  const [width, height] = [moov.getUint16(kinds.start + 40), moov.getUint16(kinds.start + 42)]
  return isSize(width, height) ? { width, height } : null
}

const isSize = (width: number, height: number) => width > 0 && height > 0 && Math.max(width, height) <= LONGEST_SIDE

/** The bytes of a picture track's entry before its boxes: size, four letters, dimensions, resolution and name. */
const ENTRY_BOXES = 86

/** Milliseconds from `mvhd` or `mdhd`, which begin alike; null where it says none. */
function durationOf(moov: DataView, header: Box): number | null {
  return timeOf(moov, header)?.ms ?? null
}

/** Longer than any film, in milliseconds: programs write an unknown duration as the largest number, or near it. */
const LONGEST_MS = 24 * 60 * 60 * 1000

/** Milliseconds of so many units; null where that is no duration. */
function knownMs(units: number, scale: number): number | null {
  const ms = Math.round((units / scale) * 1000)
  return scale > 0 && ms > 0 && ms <= LONGEST_MS ? ms : null
}

/** Units in a second, and the duration in milliseconds; null where it is unknown, which all bits of a header's field say. */
function timeOf(moov: DataView, { start, end }: Box): { scale: number; ms: number | null } | null {
  if (end <= start) return null
  const long = moov.getUint8(start) === 1
  if (end - start < (long ? 32 : 20)) return null
  const scale = moov.getUint32(start + (long ? 20 : 12))
  const duration = long ? moov.getBigUint64(start + 24) : BigInt(moov.getUint32(start + 16))
  return { scale, ms: duration === 0xff_ff_ff_ffn ? null : knownMs(Number(duration), scale) }
}

/** Whether a track is played, by the last flag of its `tkhd`. */
function isEnabled(moov: DataView, track: Box): boolean {
  const header = boxIn(moov, track, 'tkhd')
  return header !== null && header.end - header.start >= 4 && (moov.getUint8(header.start + 3) & 1) === 1
}

/** From `tkhd`: after times and layer a 3 by 3 matrix, then width and height as 16.16 numbers. */
function shownSize(moov: DataView, track: Box): Size | null {
  const header = boxIn(moov, track, 'tkhd')
  if (!header || header.end <= header.start) return null
  const matrix = header.start + (moov.getUint8(header.start) === 1 ? 52 : 40)
  if (header.end < matrix + 44) return null
  const width = Math.round(moov.getUint32(matrix + 36) / 65_536)
  const height = Math.round(moov.getUint32(matrix + 40) / 65_536)
  if (!isSize(width, height)) return null
  const lying = moov.getInt32(matrix) === 0 && moov.getInt32(matrix + 4) !== 0
  return lying ? { width: height, height: width } : { width, height }
}

/** From `stts`: after version and flags the count of its entries, each a number of frames and the duration of each. */
function timesIn(moov: DataView, table: Box): { frames: number; units: number } {
  const total = { frames: 0, units: 0 }
  const times = boxIn(moov, table, 'stts')
  if (!times || times.end - times.start < 8) return total
  const entries = Math.min(moov.getUint32(times.start + 4), Math.floor((times.end - times.start - 8) / 8))
  for (let at = times.start + 8; at < times.start + 8 + entries * 8; at += 8) {
    const frames = moov.getUint32(at)
    total.frames += frames
    total.units += frames * moov.getUint32(at + 4)
  }
  return total
}

function tracksIn(moov: DataView): Box[] {
  const tracks: Box[] = []
  for (const box of boxesIn(moov, { start: 0, end: moov.byteLength })) {
    if (box.type === 'trak') tracks.push(box)
    if (tracks.length === MOST_TRACKS) break
  }
  return tracks
}

function boxIn(data: DataView, within: Pick<Box, 'start' | 'end'>, type: string): Box | null {
  for (const box of boxesIn(data, within)) if (box.type === type) return box
  return null
}

/** The boxes on one level within a part of `data`, one by one, up to the maximum. */
function* boxesIn(data: DataView, within: Pick<Box, 'start' | 'end'>): Generator<Box> {
  for (let offset = within.start, boxes = 0; offset + 8 <= within.end && boxes < MOST_BOXES; boxes += 1) {
    const box = boxAt(data, offset, within.end - offset)
    if (!box) return
    yield movedBy(offset, box)
    offset += box.end
  }
}

/** The box at `offset`, its positions counted from there; null when it doesn't fit into `room` bytes. */
function boxAt(data: DataView, offset: number, room: number): Box | null {
  if (data.byteLength < offset + 8) return null
  const type = fourLetters(data, offset + 4)
  const short = data.getUint32(offset)
  const wide = short === 1
  if (wide && data.byteLength < offset + 16) return null
  // 0 means up to the end of the file; 1 means that the length follows in 64 bits.
  const length = wide ? Number(data.getBigUint64(offset + 8)) : short === 0 ? room : short
  const start = wide ? 16 : 8
  return length >= start && length <= room ? { type, letters: 4, start, end: length } : null
}

function movedBy(offset: number, { type, letters, start, end }: Box): Box {
  return { type, letters: offset + letters, start: offset + start, end: offset + end }
}

function fourLetters(data: DataView, offset: number): string {
  const at = (index: number) => data.getUint8(offset + index)
  return String.fromCharCode(at(0), at(1), at(2), at(3))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
