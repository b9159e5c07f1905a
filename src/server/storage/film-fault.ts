import { boxAt, boxesIn, LARGEST_MOOV, measuresOf, type Box, type ReadAt } from './mp4.ts'

/** How pictures are coded in films that browsers play and networks take: H.264. */
const CODECS = new Set(['avc1', 'avc3'])

const BROKEN_OFF = 'This video breaks off before its end. Please upload it again'
const NO_PICTURE = 'This video can’t be read. Please save it as an MP4 (H.264) and try again'

/**
 * Why a file that begins as an MP4 can't be shown to its end, in words for the person who uploads it;
 * null when it can. Its boxes must fill it exactly, with an index and something indexed among them.
 */
export async function filmFault(read: ReadAt, bytes: number): Promise<string | null> {
  let moov: Buffer | null = null
  let hasContent = false
  for (let offset = 0; offset < bytes;) {
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

/** The four letters of the first track that has pictures: `moov/trak/mdia/minf/stbl/stsd`. */
function codecOf(moov: Buffer): string | null {
  for (const track of boxesIn(moov).filter((box) => box.type === 'trak')) {
    const media = child(moov, track, 'mdia')
    const info = media && child(moov, media, 'minf')
    // Tracks of sound and text have other headers here.
    if (!info || !child(moov, info, 'vmhd')) continue
    const table = child(moov, info, 'stbl')
    const kinds = table && child(moov, table, 'stsd')
    // Version, flags and count, then the first entry: its size and its four letters.
    if (kinds && kinds.end - kinds.start >= 16) return moov.toString('latin1', kinds.start + 12, kinds.start + 16)
  }
  return null
}

function child(moov: Buffer, within: Box, type: string): Box | null {
  return boxesIn(moov, within).find((box) => box.type === type) ?? null
}
