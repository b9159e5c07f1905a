import { open, type FileHandle } from 'node:fs/promises'

/** What an mp4's own tables say about its picture track. */
export interface VideoInfo {
  width: number
  height: number
  seconds: number
  /** Frames per second on average; 0 when the file doesn't say. */
  rate: number
  /** Four letters, as `avc1` or `hvc1`. */
  codec: string
  /** True when the tables stand before the pictures, as services that stream ask. */
  fastStart: boolean
}

/** Most tracks that are read; videos have a few. */
const MOST_TRACKS = 64

interface Box {
  type: string
  body: Buffer
}

const LARGEST_INDEX = 32 * 1024 * 1024

/** Boxes looked at side by side; a file with more of them is no video anybody made. */
const MOST_BOXES = 10_000

/** Reads the size, length and codec of an mp4 or mov file, or gives null when it is none. */
export async function readMp4(path: string): Promise<VideoInfo | null> {
  const file = await open(path, 'r')
  try {
    const moov = await readMoov(file)
    const info = moov && describe(moov.body)
    return info ? { ...info, fastStart: moov.first } : null
  } catch (reason) {
    // A table that points past its own end: damaged, so not a video.
    if (reason instanceof RangeError) return null
    throw reason
  } finally {
    await file.close()
  }
}

/** Walks the outer boxes to the end of the file, so that a cut-off one shows; picture data itself is never read. */
async function readMoov(file: FileHandle): Promise<{ body: Buffer; first: boolean } | null> {
  const { size: total } = await file.stat()
  const head = Buffer.alloc(16)
  let typed = false
  let pictures = false
  let moov: { body: Buffer; first: boolean } | null = null
  for (let at = 0, seen = 0; at + 8 <= total; seen += 1) {
    if (seen === MOST_BOXES) return null
    await file.read(head, 0, 16, at)
    const long = head.readUInt32BE(0) === 1
    const size = long ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || total - at
    const type = head.toString('latin1', 4, 8)
    const skip = long ? 16 : 8
    if (size < skip || at + size > total) return null
    if (type === 'ftyp') typed = true
    if (type === 'mdat') pictures = true
    if (type === 'moov') {
      if (!typed || size > LARGEST_INDEX) return null
      moov = { body: Buffer.alloc(size - skip), first: !pictures }
      await file.read(moov.body, 0, moov.body.length, at + skip)
    }
    at += size
  }
  return moov
}

function describe(moov: Buffer): Omit<VideoInfo, 'fastStart'> | null {
  for (const trak of boxes(moov)
    .filter(({ type }) => type === 'trak')
    .slice(0, MOST_TRACKS)) {
    const mdia = child(trak.body, 'mdia')
    const hdlr = mdia && child(mdia, 'hdlr')
    if (!mdia || hdlr?.toString('latin1', 8, 12) !== 'vide') continue
    const tkhd = child(trak.body, 'tkhd')
    const mdhd = child(mdia, 'mdhd')
    const minf = child(mdia, 'minf')
    const stbl = minf && child(minf, 'stbl')
    const stsd = stbl && child(stbl, 'stsd')
    if (!tkhd || !mdhd || !stbl || !stsd) return null
    const seconds = duration(mdhd)
    const frames = frameCount(stbl)
    if (seconds <= 0) return null
    return { ...pictureSize(tkhd), seconds, rate: frames / seconds, codec: stsd.toString('latin1', 12, 16) }
  }
  return null
}

function duration(mdhd: Buffer): number {
  const wide = mdhd[0] === 1
  const scale = mdhd.readUInt32BE(wide ? 20 : 12)
  const units = wide ? Number(mdhd.readBigUInt64BE(24)) : mdhd.readUInt32BE(16)
  return scale > 0 ? units / scale : 0
}

/** The size as shown: a phone's portrait video is often stored in landscape, with a rotation in its matrix. */
function pictureSize(tkhd: Buffer): { width: number; height: number } {
  const at = tkhd[0] === 1 ? 88 : 76
  const width = Math.round(tkhd.readUInt32BE(at) / 65_536)
  const height = Math.round(tkhd.readUInt32BE(at + 4) / 65_536)
  const turned = tkhd.readInt32BE(at - 36) === 0 && tkhd.readInt32BE(at - 32) !== 0
  return turned ? { width: height, height: width } : { width, height }
}

function frameCount(stbl: Buffer): number {
  const stts = child(stbl, 'stts')
  if (!stts) return 0
  let frames = 0
  for (let entry = 0; entry < stts.readUInt32BE(4); entry += 1) frames += stts.readUInt32BE(8 + entry * 8)
  return frames
}

function child(parent: Buffer, type: string): Buffer | undefined {
  return boxes(parent).find((box) => box.type === type)?.body
}

function boxes(parent: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= parent.length && found.length < MOST_BOXES;) {
    const size = parent.readUInt32BE(at)
    if (size < 8 || at + size > parent.length) break
    found.push({ type: parent.toString('latin1', at + 4, at + 8), body: parent.subarray(at + 8, at + size) })
    at += size
  }
  return found
}
