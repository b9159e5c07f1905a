import { readMp4 } from '../../media/mp4.ts'

import type { FacebookCall } from '../graph/call.ts'
import type { Facebook } from '../facebook.ts'
import { checkText, publishMoment } from '../posts/post-rules.ts'
import type { FacebookPost, FacebookVideo } from '../state.ts'
import { notAVideo, reelFault } from './video-checks.ts'

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
    publish: null,
    publishAt: null,
    title: '',
    description: '',
    canceled: false,
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
  return { file, info, failure: kind === 'reel' ? reelFault(info) : null }
}

export interface Finish {
  publish: 'PUBLISHED' | 'DRAFT' | 'SCHEDULED'
  publishAt: number | null
  title: string
  description: string
}

/** Ends an upload, and makes its post unless it stays a draft. */
export async function storeFinishedVideo(
  facebook: Facebook,
  video: FacebookVideo,
  finish: Finish,
  now: number,
): Promise<FacebookPost | null> {
  const changed = { kind: 'video_changed', id: video.id, change: { ...finish, finishedAt: now } } as const
  if (finish.publish === 'DRAFT') {
    await facebook.record(changed)
    return null
  }
  const post: FacebookPost = {
    id: `${video.page}_${facebook.nextNumber()}`,
    page: video.page,
    message: finish.description,
    link: null,
    photos: [],
    video: video.id,
    at: now,
    publicAt: finish.publishAt,
  }
  await facebook.record(changed, { kind: 'post', post })
  return post
}

/** What a `/videos` call contains about the post it makes. */
export function finishDetails(call: FacebookCall): Finish {
  const publishAt = publishMoment(call, { days: 180 })
  return {
    publish: publishAt === null ? 'DRAFT' : publishAt > call.now ? 'SCHEDULED' : 'PUBLISHED',
    publishAt,
    title: call.input.text('title') ?? '',
    description: checkText('description', call.input.text('description') ?? ''),
  }
}
