import type { Node } from '../../meta/fields.ts'
import { type Facebook, type FacebookVideo, videoReadyAt } from '../facebook.ts'
import { graphTime } from '../graph/facebook-nodes.ts'

export function videoNode(facebook: Facebook, video: FacebookVideo, now: number): Node {
  const live = videoReadyAt(video, facebook.processingMs) <= now && video.failure === null
  const due = video.publishAt !== null && video.publishAt <= now
  const page = facebook.state.pages.get(video.page)
  const post = video.post ? facebook.state.posts.get(video.post) : undefined
  return {
    type: 'Video',
    defaults: ['description', 'updated_time', 'id'],
    fields: {
      id: () => video.id,
      title: () => video.title || null,
      description: () => video.description || null,
      created_time: () => graphTime(video.at),
      updated_time: () => graphTime(video.finishedAt ?? video.at),
      length: () => video.info?.seconds ?? null,
      permalink_url: () => (post ? facebook.permalink(post) : facebook.address(`/facebook/${video.page}`)),
      published: () => video.publish === 'PUBLISHED' && due && live,
      scheduled_publish_time: () =>
        video.publish === 'SCHEDULED' && video.publishAt ? graphTime(video.publishAt) : null,
      post_id: () => video.post?.split('_')[1] ?? null,
      source: () => (live && video.file ? facebook.fileUrl(video.file.name) : null),
      status: () => videoStatus(video, facebook.processingMs, now),
      from: () => ({ name: page?.name, id: video.page }),
    },
  }
}

/** The `status` field of a video, in the spelling of Meta's reels guide. */
function videoStatus(video: FacebookVideo, processingMs: number, now: number): object {
  const word = statusWord(video, processingMs, now)
  const uploaded = video.uploadedAt !== null
  const begun = video.received > 0
  return {
    video_status: word,
    uploading_phase: {
      status: video.canceled ? 'error' : uploaded ? 'complete' : begun ? 'in_progress' : 'not_started',
      bytes_transfered: video.received,
      ...(video.size === null ? {} : { source_file_size: video.size }),
    },
    processing_phase: processingPhase(video, word),
    publishing_phase: publishingPhase(video, word, now),
  }
}

function statusWord(video: FacebookVideo, processingMs: number, now: number): string {
  if (video.canceled) return 'upload_failed'
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

function publishingPhase(video: FacebookVideo, word: string, now: number): object {
  if (video.publish === null || word === 'error') return { status: 'not_started' }
  if (word !== 'ready') return { status: 'in_progress' }
  const due = video.publishAt !== null && video.publishAt <= now
  const publishStatus = video.publish === 'DRAFT' ? 'draft' : due ? 'published' : 'scheduled'
  return {
    status: publishStatus === 'published' ? 'complete' : 'not_started',
    publish_status: publishStatus,
    ...(video.publishAt === null ? {} : { publish_time: Math.floor(video.publishAt / 1000) }),
  }
}
