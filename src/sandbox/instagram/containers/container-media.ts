import { readFile, stat } from 'node:fs/promises'

import type { PostExtras } from '../../control.ts'
import { readImage, readMp4, type VideoInfo } from '../../media.ts'
import { fetchHosted } from '../../meta/graph-uploads.ts'
import type { Files, HostedFile } from '../../storage/files.ts'
import { igError } from '../graph/instagram-errors.ts'
import type { InstagramCall } from '../graph/instagram-graph.ts'
import type { MediaFault } from '../instagram.ts'

const IMAGE_LIMIT = 8 * 1024 * 1024
const NARROWEST = 4 / 5
const WIDEST = 1.91
/** Pictures are whole pixels: 1080x566 is meant to be 1.91:1. */
const ROUNDING = 0.005

interface StoredPicture {
  file: HostedFile
  width: number
  height: number
}

/** Fetches a picture and stores it, or throws Instagram's error. A cover may have any ratio. */
export async function takePicture(
  call: InstagramCall,
  address: string,
  { anyRatio }: { anyRatio: boolean },
): Promise<StoredPicture> {
  const { instagram } = call
  // The curl-like fetcher behind it takes plain ASCII only.
  if (!/^[\x21-\x7e]+$/.test(address)) throw igError('unreachable', 'The URI must be written in ASCII.')
  const hosted = await fetchHosted({ host: instagram, request: call.request }, address, igError('unreachable'))
  try {
    const { size } = await stat(hosted.path)
    if (size > IMAGE_LIMIT) throw igError('image_too_large')
    const info = readImage(await readFile(hosted.path))
    if (info?.mime !== 'image/jpeg') throw igError('image_format')
    const ratio = info.width / info.height
    if (!anyRatio && (ratio < NARROWEST - ROUNDING || ratio > WIDEST + ROUNDING)) {
      throw igError('aspect_ratio', `The image is ${info.width}x${info.height}; 4:5 to 1.91:1 are taken.`)
    }
    return { file: await instagram.files.keep(hosted.path, info), width: info.width, height: info.height }
  } finally {
    await hosted.discard()
  }
}

const MB = 1024 * 1024

/** Largest and longest videos. */
const REEL_LIMITS = { bytes: 300 * MB, seconds: 15 * 60 }
const STORY_LIMITS = { bytes: 100 * MB, seconds: 60 }
const FASTEST_BITS = 25_000_000

interface CheckedVideo {
  file: HostedFile | null
  width: number
  height: number
  fault: MediaFault | null
}

/** Checks a video and stores it if it is one; its fault is shown in the container's status. */
export async function checkVideo(
  files: Files,
  path: string,
  { isStory, coverAt = 0 }: Pick<PostExtras, 'isStory' | 'coverAt'>,
): Promise<CheckedVideo> {
  const info = await readMp4(path)
  const { size } = await stat(path)
  if (!info) {
    return { file: null, width: 0, height: 0, fault: unsupported('This is not an MP4 or MOV video.') }
  }
  const isOutside = coverAt > 0 && coverAt >= info.seconds * 1000
  const fault =
    instagramVideoFault(info, size, isStory ? STORY_LIMITS : REEL_LIMITS) ??
    (isOutside ? { subcode: 2207057, message: 'The thumbnail offset is after the end of the video.' } : null)
  const file = await files.keep(path, { ext: 'mp4', mime: 'video/mp4' })
  return { file, width: info.width, height: info.height, fault }
}

/** What Meta's reference requires of a reel or a carousel's video, or within other limits of a story. */
export function instagramVideoFault(info: VideoInfo, bytes: number, most = REEL_LIMITS): MediaFault | null {
  const ratio = info.width / info.height
  const wrong = [
    [bytes > most.bytes, 'The file is too large.'],
    [!info.fastStart, 'The moov atom must stand at the front of the file.'],
    [!/^(avc|hvc|hev)\d$/.test(info.codec), `The codec must be H.264 or HEVC, not ${info.codec}.`],
    [info.seconds < 3 || info.seconds > most.seconds, `The duration must be 3 to ${most.seconds} seconds.`],
    // A video of 22.976 frames would count as one of 23.
    [info.rate > 0 && (info.rate < 22.9 || info.rate > 60.5), 'The frame rate must be 23 to 60.'],
    [info.width > 1920, 'At most 1920 columns are taken.'],
    [ratio < 0.01 || ratio > 10, 'The aspect ratio must be between 0.01:1 and 10:1.'],
    [(bytes * 8) / info.seconds > FASTEST_BITS, 'At most 25 Mbit per second are taken.'],
  ] as const
  const first = wrong.find(([is]) => is)
  return first ? unsupported(first[1]) : null
}

function unsupported(message: string): MediaFault {
  return { subcode: 2207026, message }
}
