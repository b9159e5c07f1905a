import type { Node } from '../../meta/fields.ts'
import { type Facebook, type FacebookVideo, videoReadyAt } from '../facebook.ts'

export function videoNode(facebook: Facebook, video: FacebookVideo, now: number): Node {
  const { processingMs, state } = facebook
  const post = video.post ? state.posts.get(video.post) : undefined
  return {
    type: 'Video',
    defaults: ['description', 'id'],
    fields: {
      id: () => video.id,
      description: () => video.description || null,
      created_time: () => `${new Date(video.finishedAt ?? video.at).toISOString().slice(0, 19)}+0000`,
      permalink_url: () => (post ? facebook.permalink(post) : facebook.address(`/facebook/${video.page}`)),
      published: () => videoReadyAt(video, processingMs) <= now && video.failure === null,
      post_id: () => video.post?.split('_')[1] ?? null,
      status: () => videoStatus(video, processingMs, now),
    },
  }
}

/** The `status` field of a video, in the spelling of Meta's reels guide. */
function videoStatus(video: FacebookVideo, processingMs: number, now: number): object {
  const word = statusWord(video, processingMs, now)
  const uploading = video.uploadedAt !== null ? 'complete' : video.received > 0 ? 'in_progress' : 'not_started'
  return {
    video_status: word,
    uploading_phase: {
      status: uploading,
      bytes_transfered: video.received,
      ...(video.size === null ? {} : { source_file_size: video.size }),
    },
    processing_phase: processingPhase(video, word),
    publishing_phase: publishingPhase(video, word),
  }
}

function statusWord(video: FacebookVideo, processingMs: number, now: number): string {
  if (video.uploadedAt === null) return 'uploading'
  // An invalid file is reported once it is checked, which takes a moment.
  const lookedAt = Math.min(videoReadyAt(video, processingMs), video.uploadedAt + processingMs)
  if (video.failure && lookedAt <= now) return 'error'
  if (video.finishedAt === null) return 'upload_complete'
  return videoReadyAt(video, processingMs) <= now ? 'ready' : 'processing'
}

function processingPhase(video: FacebookVideo, word: string): object {
  if (word === 'error' && video.failure) {
    return { status: 'error', error: { code: video.failure.code, message: video.failure.message } }
  }
  if (word === 'ready') return { status: 'complete' }
  return { status: word === 'processing' ? 'in_progress' : 'not_started' }
}

function publishingPhase({ finishedAt }: FacebookVideo, word: string): object {
  if (finishedAt === null || word === 'error') return { status: 'not_started' }
  if (word !== 'ready') return { status: 'in_progress' }
  return { status: 'complete', publish_status: 'published', publish_time: Math.floor(finishedAt / 1000) }
}
