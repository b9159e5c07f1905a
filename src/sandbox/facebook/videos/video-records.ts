import { readMp4, type VideoInfo } from '../../media.ts'
import { GraphError } from '../../meta/errors.ts'
import type { Facebook, FacebookPost, FacebookVideo } from '../facebook.ts'
import type { FacebookCall } from '../graph/facebook-graph.ts'
import { checkText } from '../posts/facebook-posts.ts'

export function newVideo(
  facebook: Facebook,
  page: string,
  kind: FacebookVideo['kind'],
  size: number | null,
): FacebookVideo {
  return {
    id: facebook.nextNumber(),
    page,
    kind,
    session: facebook.nextNumber(),
    size,
    received: 0,
    file: null,
    info: null,
    failure: null,
    uploadedAt: null,
    finishedAt: null,
    title: '',
    description: '',
    at: Date.now(),
    post: null,
  }
}

/** Checks a whole file and stores it; for a file that isn't a valid video the reason is stored instead. */
export async function inspect(
  facebook: Facebook,
  path: string,
  kind: FacebookVideo['kind'],
): Promise<Pick<FacebookVideo, 'file' | 'info' | 'failure'>> {
  const info = await readMp4(path)
  if (!info) return { file: null, info: null, failure: notAVideo() }
  const file = await facebook.files.keep(path, { ext: 'mp4', mime: 'video/mp4' })
  return { file, info, failure: kind === 'video' ? null : reelFault(info) }
}

export interface Finish {
  title: string
  description: string
  isStory?: true
}

/** Ends an upload, and makes its post. */
export async function storeFinishedVideo(
  facebook: Facebook,
  video: FacebookVideo,
  { isStory, ...finish }: Finish,
  now: number,
): Promise<FacebookPost> {
  const changed = { kind: 'video_changed', id: video.id, change: { ...finish, finishedAt: now } } as const
  const post: FacebookPost = {
    id: `${video.page}_${facebook.nextNumber()}`,
    page: video.page,
    message: finish.description,
    link: null,
    photos: [],
    video: video.id,
    at: now,
    publicAt: now,
    ...(isStory && { isStory }),
  }
  await facebook.record(changed, { kind: 'post', post })
  return post
}

/** What a call contains about the post it makes. */
export function finishDetails(call: FacebookCall): Finish {
  return {
    title: call.input.text('title') ?? '',
    description: checkText('description', call.input.text('description') ?? ''),
  }
}

/** Largest and smallest video taken, in bytes. */
export const VIDEO_LIMIT = 1024 * 1024 * 1024
const VIDEO_FLOOR = 1024

type VideoFault = { code: number; message: string } | null

function notAVideo(): { code: number; message: string } {
  return { code: 1363031, message: 'No video detected. It looks like you are uploading a file that is not a video.' }
}

/** What Meta's guides require of the video of a reel or a story: 9:16, at least 540x960, 3 to 90 seconds, 24 to 60 frames. */
function reelFault(info: Omit<VideoInfo, 'codec' | 'fastStart'>): VideoFault {
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
