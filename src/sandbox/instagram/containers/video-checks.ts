import { stat } from 'node:fs/promises'

import type { HostedFile, Files } from '../../storage/files.ts'
import { readMp4, type VideoInfo } from '../../media/mp4.ts'

import type { Container, MediaFault } from '../state.ts'

const MB = 1024 * 1024

/** Largest video, in bytes. */
export const VIDEO_SIZE_LIMIT = 300 * MB
const STORY_LIMIT = 100 * MB
const FASTEST_BITS = 25_000_000

export interface CheckedVideo {
  file: HostedFile | null
  width: number
  height: number
  seconds: number
  fault: MediaFault | null
}

/** Checks a video and stores it if it is one; its fault is shown in the container's status. */
export async function checkVideo(files: Files, path: string, product: Container['product']): Promise<CheckedVideo> {
  const info = await readMp4(path)
  const { size } = await stat(path)
  if (!info) {
    return { file: null, width: 0, height: 0, seconds: 0, fault: unsupported('This is not an MP4 or MOV video.') }
  }
  const fault = instagramVideoFault(info, size, product)
  const file = await files.keep(path, { ext: 'mp4', mime: 'video/mp4' })
  return { file, width: info.width, height: info.height, seconds: info.seconds, fault }
}

/** What Meta's reference requires of a reel, a carousel's video or a story. */
export function instagramVideoFault(info: VideoInfo, bytes: number, product: Container['product']): MediaFault | null {
  const story = product === 'STORY'
  const longest = story ? 60 : 15 * 60
  const ratio = info.width / info.height
  const wrong = [
    [bytes > (story ? STORY_LIMIT : VIDEO_SIZE_LIMIT), 'The file is too large.'],
    [!info.fastStart, 'The moov atom must stand at the front of the file.'],
    [!/^(avc|hvc|hev)\d$/.test(info.codec), `The codec must be H.264 or HEVC, not ${info.codec}.`],
    [info.seconds < 3 || info.seconds > longest, `The duration must be 3 to ${longest} seconds.`],
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
