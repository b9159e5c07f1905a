import type { VideoInfo } from '../../media/mp4.ts'

import { GraphError } from '../../meta/errors.ts'

/** Largest and smallest video taken, in bytes. */
export const VIDEO_LIMIT = 1024 * 1024 * 1024
const VIDEO_FLOOR = 1024

export type VideoFault = { code: number; message: string } | null

export function notAVideo(): { code: number; message: string } {
  return { code: 1363031, message: 'No video detected. It looks like you are uploading a file that is not a video.' }
}

/** What Meta's reels guide requires of a video: 9:16, at least 540x960, 3 to 90 seconds, 24 to 60 frames. */
export function reelFault(info: Omit<VideoInfo, 'codec' | 'fastStart'>): VideoFault {
  if (Math.abs(info.width / info.height - 9 / 16) > 0.01) {
    return { code: 1363040, message: `The aspect ratio must be 9:16. This video is ${info.width}x${info.height}.` }
  }
  if (info.width < 540 || info.height < 960) {
    return {
      code: 1363127,
      message: `The resolution must be at least 540x960. This video is ${info.width}x${info.height}.`,
    }
  }
  if (info.seconds < 3 || info.seconds > 90) {
    return {
      code: 1363128,
      message: `The duration must be 3 to 90 seconds. This video runs ${info.seconds.toFixed(1)} seconds.`,
    }
  }
  // A video of 23.976 frames counts as one of 24.
  if (info.rate > 0 && (info.rate < 23.9 || info.rate > 60.5)) {
    return { code: 1363129, message: `The frame rate must be 24 to 60. This video has ${info.rate.toFixed(1)}.` }
  }
  return null
}

export function videoRefused(fault: { code: number; message: string }): GraphError {
  const code = fault.code === 1363031 ? 6000 : 100
  return new GraphError(code, `(#${code}) ${fault.message}`, {
    subcode: fault.code,
    title: "Your video couldn't be posted",
    text: fault.message,
  })
}

export function checkVideoSize(bytes: number): void {
  if (bytes < VIDEO_FLOOR) {
    throw new GraphError(382, '(#382) The video file you selected is too small.', { subcode: 1363022 })
  }
  if (bytes > VIDEO_LIMIT) {
    throw new GraphError(352, '(#352) The video you tried to upload is too large.', { subcode: 1363023 })
  }
}
