import type { FacebookVideo } from '../state.ts'

/** When a finished video is done with processing; never for one that isn't finished. */
export function videoReadyAt(video: FacebookVideo, processingMs: number): number {
  return video.finishedAt === null ? Number.POSITIVE_INFINITY : video.finishedAt + processingMs
}

/** The `status` field of a video, in the spelling of Meta's reels guide. */
export function videoStatus(video: FacebookVideo, processingMs: number, now: number): object {
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
