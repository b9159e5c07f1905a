import { z } from 'zod'

import { type Account, type Outgoing, type Progress, soleFile, type Upload } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { Graph } from './graph.ts'

/** An upload by the older phases, running or done; offsets are strings in the API. */
export const FeedVideo = z.object({
  kind: z.literal('video'),
  videoId: z.string(),
  sessionId: z.string(),
  start: z.number().int(),
  end: z.number().int(),
})
export type FeedVideo = z.infer<typeof FeedVideo>

const Offsets = z.object({ start_offset: z.coerce.number().int(), end_offset: z.coerce.number().int() })
const Started = Offsets.extend({ video_id: z.string().min(1), upload_session_id: z.string().min(1) })

const CHUNK_TIMEOUT_MS = 120_000

/** Uploads a feed video to Facebook by the older phases, in pieces of the size that Facebook asks for. */
export async function uploadInPhases(graph: Graph, upload: Upload): Promise<Progress> {
  const { account, post, done, store } = upload
  const bytes = await soleFile('facebook', post).read()
  const stored = FeedVideo.safeParse(done)
  if (stored.success) {
    try {
      return await transfer(graph, upload, { bytes, from: stored.data })
    } catch (error) {
      if (!(error instanceof NetworkError) || !isLostUpload(error)) throw error
    }
  }
  const body = new URLSearchParams({ upload_phase: 'start', file_size: String(bytes.length) })
  const started = await graph.ask({ ...videosCall(account), body, effect: 'repeatable', answer: Started })
  const video: FeedVideo = {
    kind: 'video',
    videoId: started.video_id,
    sessionId: started.upload_session_id,
    start: started.start_offset,
    end: started.end_offset,
  }
  await store(video)
  return transfer(graph, upload, { bytes, from: video })
}

async function transfer(
  graph: Graph,
  { account, store }: Upload,
  { bytes, from }: { bytes: Buffer; from: FeedVideo },
): Promise<FeedVideo> {
  let video = from
  while (video.start < video.end) {
    const body = new FormData()
    body.set('upload_phase', 'transfer')
    body.set('upload_session_id', video.sessionId)
    body.set('start_offset', String(video.start))
    body.set('video_file_chunk', new Blob([new Uint8Array(bytes.subarray(video.start, video.end))]), 'chunk.mp4')
    const next = await graph.ask({
      ...videosCall(account),
      body,
      effect: 'repeatable',
      answer: Offsets,
      timeoutMs: CHUNK_TIMEOUT_MS,
    })
    if (next.start_offset <= video.start || next.end_offset > bytes.length) {
      throw new NetworkError('retry', 'offset', 'Facebook couldn’t accept the video.')
    }
    video = videoAt(from, next.start_offset, next.end_offset)
    await store(video)
  }
  return video
}

function videoAt({ videoId, sessionId }: FeedVideo, start: number, end: number): FeedVideo {
  return { kind: 'video', videoId, sessionId, start, end }
}

/**
 * Whether an upload can't be continued: Facebook no longer has it, or expects another offset than ours (6000 and
 * 6001) because the answer to a piece was lost. Nothing of it was public, so it begins again.
 */
function isLostUpload(error: NetworkError): boolean {
  return error.kind === 'refused' || /^600[01]\b/.test(error.code)
}

/** The one call that makes the video public. */
export async function finishFeedVideo(graph: Graph, { account, post }: Outgoing, video: FeedVideo): Promise<void> {
  const body = new URLSearchParams({
    upload_phase: 'finish',
    upload_session_id: video.sessionId,
    title: post.title,
    description: post.caption,
    published: 'true',
  })
  await graph.ask({
    ...videosCall(account),
    body,
    effect: 'once',
    answer: z.object({ success: z.literal(true) }),
    timeoutMs: 60_000,
  })
}

function videosCall(account: Account) {
  return { method: 'POST', path: `/${account.id}/videos`, account } as const
}
