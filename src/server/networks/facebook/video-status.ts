import { z } from 'zod'

import type { Account, Finding } from '../connector.ts'
import { refusal } from '../network-error.ts'
import type { Graph } from './graph.ts'

const Phase = z
  .object({
    status: z.string().optional(),
    publish_status: z.string().optional(),
    error: z.object({ message: z.string() }).optional().catch(undefined),
    errors: z
      .array(z.object({ message: z.string() }))
      .optional()
      .catch(undefined),
  })
  .optional()

const VideoStatus = z.object({
  status: z
    .object({
      video_status: z.string().optional(),
      uploading_phase: Phase,
      processing_phase: Phase,
      publishing_phase: Phase,
    })
    .optional(),
  permalink_url: z.string().optional(),
  published: z.boolean().optional(),
})
export type VideoStatus = z.infer<typeof VideoStatus>

/** Facebook's status of an uploaded video. */
export function askVideoStatus(graph: Graph, account: Account, videoId: string): Promise<VideoStatus> {
  return graph.ask({
    method: 'GET',
    path: `/${videoId}`,
    account,
    query: { fields: 'status,permalink_url,published' },
    effect: 'repeatable',
    answer: VideoStatus,
  })
}

/** Message of the first phase that failed, or null. The guide names the field `error`, the machine spec `errors`. */
export function failureMessage({ status }: VideoStatus): string | null {
  const phases = [status?.uploading_phase, status?.processing_phase, status?.publishing_phase]
  const broken = phases.find((phase) => phase?.status === 'error')
  if (!broken && !['error', 'upload_failed', 'expired'].includes(status?.video_status ?? '')) return null
  const message = broken?.error?.message ?? broken?.errors?.[0]?.message
  return refusal('Facebook couldn’t use this video', message)
}

/** Whether all bytes are uploaded, so that the closing call can be made. */
export function isUploaded({ status }: VideoStatus): boolean {
  return (
    isComplete(status?.uploading_phase?.status) || ['upload_complete', 'ready'].includes(status?.video_status ?? '')
  )
}

/**
 * Whether a video was made public. Its id is used for this post alone and can be published only once, so the
 * closing call may be sent again after `absent`.
 */
export function findingOf(video: VideoStatus, videoId: string, siteUrl: string): Finding {
  const message = failureMessage(video)
  if (message) return { failed: message }
  const { status } = video
  const publishing = status?.publishing_phase
  const isLive =
    publishing?.publish_status === 'published' ||
    isComplete(publishing?.status) ||
    (video.published === true && status?.video_status === 'ready')
  if (isLive) return { post: { id: videoId, permalink: absolute(video.permalink_url, siteUrl) } }
  const isIdle = status?.processing_phase?.status === undefined || status.processing_phase.status === 'not_started'
  return isIdle && publishing?.status === 'not_started' ? 'absent' : 'unknown'
}

function isComplete(status: string | undefined): boolean {
  // The guide's example and its text spell it differently.
  return status === 'complete' || status === 'completed'
}

/** Videos come with a permalink without a host. */
function absolute(permalink: string | undefined, siteUrl: string): string | null {
  if (!permalink) return null
  return permalink.startsWith('/') ? `${siteUrl}${permalink}` : permalink
}
