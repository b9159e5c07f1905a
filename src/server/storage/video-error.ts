import { boxAt, boxIn, LARGEST_MOOV, measuresOf, MOST_BOXES, tracksIn, type ReadAt } from './mp4.ts'

/** The codecs of videos that browsers play and networks accept: H.264. */
const CODECS = new Set(['avc1', 'avc3'])

const BROKEN_OFF = 'This video breaks off before its end. Please upload it again'
const NO_PICTURE = 'This video can’t be read. Please save it as an MP4 (H.264) and try again'

/**
 * Why a file that begins as an MP4 can't be played to its end, as a message for the uploader; null when it can. Its
 * boxes must fill it exactly, including an index and media data.
 */
export async function videoFault(read: ReadAt, bytes: number): Promise<string | null> {
  let moov: Buffer | null = null
  let hasContent = false
  for (let offset = 0, boxes = 0; offset < bytes; boxes += 1) {
    if (boxes === MOST_BOXES) return NO_PICTURE
    const head = await read(offset, 16)
    const box = boxAt(head, 0, bytes - offset)
    if (!box) return BROKEN_OFF
    if (box.type === 'mdat' && box.end > box.start) hasContent = true
    if (box.type === 'moov') {
      if (box.end - box.start > LARGEST_MOOV) return NO_PICTURE
      moov = await read(offset + box.start, box.end - box.start)
    }
    offset += box.end
  }
  if (!moov || !hasContent) return BROKEN_OFF
  if (!measuresOf(moov)) return NO_PICTURE
  const codec = codecOf(moov)
  if (codec === null || !/^\w{4}$/.test(codec)) return NO_PICTURE
  if (!CODECS.has(codec)) return `This video is coded as ${codec}. Please save it as an MP4 (H.264) and try again`
  return null
}

/** The codec's four letters of the first track with pictures: `moov/trak/mdia/minf/stbl/stsd`. */
function codecOf(moov: Buffer): string | null {
  for (const track of tracksIn(moov)) {
    const media = boxIn(moov, track, 'mdia')
    const info = media && boxIn(moov, media, 'minf')
    // Tracks of sound and text have other headers here.
    if (!info || !boxIn(moov, info, 'vmhd')) continue
    const table = boxIn(moov, info, 'stbl')
    const kinds = table && boxIn(moov, table, 'stsd')
    // Version, flags and count, then the first entry: its size and its four letters.
    if (kinds && kinds.end - kinds.start >= 16) return moov.toString('latin1', kinds.start + 12, kinds.start + 16)
  }
  return null
}
