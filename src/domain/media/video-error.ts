import type { Coding } from './avc.ts'
import { outerBoxes, readIndex, type ReadAt } from './mp4.ts'

/** The codecs of videos that browsers play and networks accept: H.264. */
const CODECS = new Set(['avc1', 'avc3'])

const BROKEN_OFF = 'This video is incomplete. Please upload it again.'
const NO_PICTURE = 'This video can’t be read. Please save it as an MP4 (H.264) and try again.'

/** The profiles of H.264 for editing, whose colors the networks don't accept: 10 bits, 4:2:2 or 4:4:4. */
const EDITING_PROFILES = new Set([44, 110, 122, 144, 244])
const IS_FOR_EDITING =
  'This video has more colors than the networks accept. Please save it as an MP4 (H.264, 8 bit, 4:2:0) and try again.'

/** What iPhones film in by default. */
const HEVC = new Set(['hvc1', 'hev1'])
export const IS_HEVC =
  'This video is in HEVC (High Efficiency). Please save it as an MP4 (H.264) and try again. On an iPhone, open Settings, Camera, Formats and choose Most Compatible.'

/**
 * Why a file that begins as an MP4 can't be played to its end, as a message for the uploader; null when it can. Its
 * boxes must fill it exactly, including an index and media data.
 */
export async function videoFault(read: ReadAt, bytes: number): Promise<string | null> {
  const { boxes, end } = await outerBoxes(read, bytes)
  if (end === 'crowded') return NO_PICTURE
  const moov = boxes.findLast(({ type }) => type === 'moov')
  const hasContent = boxes.some((box) => box.type === 'mdat' && box.end > box.start)
  if (end === 'damaged' || !moov || !hasContent) return BROKEN_OFF
  const index = await readIndex(read, moov)
  if (!index?.size || !index.video || !/^\w{4}$/.test(index.video.codec)) return NO_PICTURE
  const { codec } = index.video
  if (HEVC.has(codec)) return IS_HEVC
  if (!CODECS.has(codec)) return `This video uses ${codec}. Please save it as an MP4 (H.264) and try again.`
  return index.video.coding && isForEditing(index.video.coding) ? IS_FOR_EDITING : null
}

function isForEditing({ profile, chroma, bits }: Coding): boolean {
  return EDITING_PROFILES.has(profile) || (chroma ?? 1) > 1 || (bits ?? 8) > 8
}
