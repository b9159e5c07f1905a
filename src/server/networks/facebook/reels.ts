import { z } from 'zod'

import { callSpan } from '../../traces/call-span.ts'
import { inSpan } from '../../traces/span.ts'
import { type Account, type Outgoing, type Progress, soleFile, type Upload } from '../connector.ts'
import { isBelow } from '../call-out.ts'
import { NetworkError, readNoAnswer } from '../network-error.ts'
import type { Graph } from './graph.ts'

/** A reel whose bytes are all uploaded. */
export const Reel = z.object({ kind: z.literal('reel'), videoId: z.string() })
export type Reel = z.infer<typeof Reel>

const Started = z.object({ video_id: z.string().min(1), upload_url: z.string().min(1) })

const BYTES_TIMEOUT_MS = 180_000

/** Where a vertical video is uploaded and published: as a reel or as a story. */
type Edge = 'video_reels' | 'video_stories'

/** Uploads a vertical video in one piece; an incomplete upload is never published and begins again. */
export async function uploadReel(
  graph: Graph,
  { account, post, done, store }: Upload,
  edge: Edge = 'video_reels',
): Promise<Progress> {
  const stored = Reel.safeParse(done)
  if (stored.success) return stored.data
  const started = await graph.ask({
    ...reelsCall(account, edge),
    body: new URLSearchParams({ upload_phase: 'start' }),
    effect: 'repeatable',
    answer: Started,
  })
  if (!isBelow(graph.settings.uploadUrl, started.upload_url)) {
    throw new NetworkError('refused', 'foreign_address', 'Facebook gave an answer we can’t trust.')
  }
  await sendBytes(started.upload_url, account.token, await soleFile('facebook', post).read())
  const reel: Reel = { kind: 'reel', videoId: started.video_id }
  await store(reel)
  return reel
}

function sendBytes(address: string, token: string, bytes: Buffer): Promise<void> {
  return inSpan(callSpan('facebook', 'POST', address), () => sendWithoutSpan(address, token, bytes))
}

async function sendWithoutSpan(address: string, token: string, bytes: Buffer): Promise<void> {
  let answer: { ok: boolean; status: number; text: string }
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        // The upload host accepts only this older scheme instead of Bearer.
        authorization: `OAuth ${token}`,
        offset: '0',
        file_size: String(bytes.length),
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(bytes),
      redirect: 'error',
      signal: AbortSignal.timeout(BYTES_TIMEOUT_MS),
    })
    answer = { ok: response.ok, status: response.status, text: await response.text() }
  } catch (cause) {
    throw readNoAnswer('facebook', cause, 'repeatable')
  }
  if (answer.ok && /"success"\s*:\s*true/.test(answer.text)) return
  if (answer.status === 401 || /"code"\s*:\s*190\b/.test(answer.text)) {
    throw new NetworkError('reconnect', `upload_${answer.status}`, 'Facebook asks you to reconnect.')
  }
  throw new NetworkError('retry', `upload_${answer.status}`, 'Facebook couldn’t accept the video.', {
    detail: answer.text,
  })
}

/** The one call that makes the reel or story public; a story has no texts. */
export async function finishReel(
  graph: Graph,
  { account, post, edge = 'video_reels' }: Outgoing & { edge?: Edge },
  reel: Reel,
): Promise<void> {
  const body = { upload_phase: 'finish', video_id: reel.videoId }
  const ofReel = { video_state: 'PUBLISHED', title: post.title, description: post.caption }
  await graph.ask({
    ...reelsCall(account, edge),
    body: new URLSearchParams(edge === 'video_reels' ? { ...body, ...ofReel } : body),
    effect: 'once',
    answer: z.object({ success: z.literal(true) }),
    timeoutMs: 60_000,
  })
}

function reelsCall(account: Account, edge: Edge) {
  return { method: 'POST', path: `/${account.id}/${edge}`, account } as const
}
