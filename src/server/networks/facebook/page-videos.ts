import { z } from 'zod'

import { asProse } from '#domain/text/typed-text.ts'

import { type Account, type Progress, soleFile, type Upload, type Uploaded } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import { uploadInPhases } from './feed-videos.ts'
import { type Graph, nextPage, Paging } from './graph.ts'

/** A video that is uploaded as a file before it belongs to a Page, running or done. */
export const VideoFile = z.object({
  kind: z.literal('video_file'),
  beganAt: z.iso.datetime(),
  session: z.string(),
  /** What stands for the whole file; null while bytes are missing. */
  handle: z.string().nullable(),
  /** Known once Facebook has answered the public call. */
  videoId: z.string().nullable(),
})
export type VideoFile = z.infer<typeof VideoFile>

/** How long an uploaded file is used; Facebook names no time, and stores other unpublished media for a day. */
const USABLE_MS = 20 * 60 * 60 * 1000

const BYTES_TIMEOUT_MS = 300_000
const PUBLISH_TIMEOUT_MS = 60_000

/**
 * Uploads a feed video by Meta's resumable upload. A broken one goes on at the offset that Facebook has, and begins again
 * where Facebook has forgotten it. An app that Facebook lets open no upload uses the older phases.
 */
export async function uploadPageVideo(graph: Graph, upload: Upload, now: Date): Promise<Progress> {
  const { account, post, done, store } = upload
  const stored = VideoFile.safeParse(done)
  if (!stored.success && done !== null) return uploadInPhases(graph, upload)
  const isFresh = stored.success && now.getTime() - Date.parse(stored.data.beganAt) < USABLE_MS
  if (isFresh && stored.data.handle !== null) return stored.data
  const bytes = await soleFile('facebook', post).read()
  const offset = isFresh ? await offsetOf(graph, account, stored.data.session) : null
  // A whole file whose handle was lost is sent anew: how to ask for the handle is documented nowhere.
  if (isFresh && offset !== null && offset < bytes.length) {
    return { ...stored.data, handle: await send(graph, account, { session: stored.data.session, offset, bytes }) }
  }
  const session = await open(graph, account, bytes.length)
  if (session === null) return uploadInPhases(graph, upload)
  const begun: VideoFile = { kind: 'video_file', beganAt: now.toISOString(), session, handle: null, videoId: null }
  await store(begun)
  return { ...begun, handle: await send(graph, account, { session, offset: 0, bytes }) }
}

const Session = z.object({ id: z.string().regex(/^upload:[\w:=?&.%~-]+$/) })

/** Opens an upload; null where Facebook doesn't let this person or app. */
async function open({ ask, settings }: Graph, account: Account, length: number): Promise<string | null> {
  const query = { file_name: 'video.mp4', file_length: String(length), file_type: 'video/mp4' }
  try {
    const path = `/${settings.clientId}/uploads`
    return (await ask({ method: 'POST', path, account, query, effect: 'repeatable', answer: Session })).id
  } catch (error) {
    if (error instanceof NetworkError && isDenied(error)) return null
    throw error
  }
}

/** Whether a call was refused for good, and not for a token that is dead. */
function isDenied({ kind, code }: NetworkError): boolean {
  return kind === 'refused' || (kind === 'reconnect' && !/^(?:102|190)\b/.test(code))
}

/** How many bytes of an upload Facebook has; null where it has forgotten the upload. */
async function offsetOf(graph: Graph, account: Account, session: string): Promise<number | null> {
  const answer = z.object({ file_offset: z.coerce.number().int().nonnegative() })
  try {
    const call = { ...uploadCall(account, session), method: 'GET', answer } as const
    return (await graph.ask(call)).file_offset
  } catch (error) {
    if (error instanceof NetworkError && isDenied(error)) return null
    throw error
  }
}

/** Sends the rest of the bytes; gives the handle of the whole file. */
async function send(
  { ask }: Graph,
  account: Account,
  { session, offset, bytes }: { session: string; offset: number; bytes: Buffer },
): Promise<string> {
  const { headers, ...call } = uploadCall(account, session)
  const { h: handle } = await ask({
    ...call,
    method: 'POST',
    headers: { ...headers, file_offset: String(offset), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes.subarray(offset)),
    answer: z.object({ h: z.string().min(1) }),
    timeoutMs: BYTES_TIMEOUT_MS,
  })
  return handle
}

function uploadCall(account: Account, session: string) {
  // Uploads accept only this older scheme instead of Bearer.
  const headers = { authorization: `OAuth ${account.token}` }
  return { path: `/${session}`, account, headers, effect: 'repeatable' } as const
}

/** The one call that makes the video public; gives what identifies it from then on. */
export async function publishVideoFile(
  graph: Graph,
  { account, post }: Uploaded,
  file: VideoFile,
): Promise<{ accepted: Progress }> {
  const body = new URLSearchParams({
    title: post.title,
    description: post.caption,
    fbuploader_video_file_chunk: file.handle ?? '',
  })
  const { id } = await graph.ask({
    method: 'POST',
    path: `/${account.id}/videos`,
    account,
    body,
    effect: 'once',
    answer: z.object({ id: z.string().min(1) }),
    timeoutMs: PUBLISH_TIMEOUT_MS,
  })
  return { accepted: { ...file, videoId: id } }
}

const Videos = z.object({
  data: z.array(z.object({ id: z.string(), description: z.string().optional(), created_time: z.string().optional() })),
  paging: Paging,
})

/** Lists of videos read in search of one. */
const MAX_LISTS = 5

/** How far before our own clock's `since` the search begins, for clocks that differ. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/**
 * The page's only video with this caption since then; null when there are several or none. Nothing else names the post
 * of a public call whose answer was lost, and one that isn't listed may still be processed: its absence proves nothing.
 */
export async function findVideoFile(
  { ask, settings }: Graph,
  { account, post, since }: Uploaded & { since: Date },
): Promise<string | null> {
  const earliest = since.getTime() - CLOCK_MARGIN_MS
  const found: string[] = []
  let path: string | null = `/${account.id}/videos`
  let query: Record<string, string> = { type: 'uploaded', fields: 'id,description,created_time', limit: '100' }
  for (let list = 0; path !== null && list < MAX_LISTS; list++) {
    const page: z.infer<typeof Videos> = await ask({
      method: 'GET',
      path,
      account,
      query,
      effect: 'repeatable',
      answer: Videos,
    })
    const { data, paging } = page
    const recent = data.filter((one) => Date.parse(one.created_time ?? '') >= earliest)
    found.push(...recent.filter((one) => asProse(one.description ?? '') === post.caption).map(({ id }) => id))
    path = recent.length > 0 ? nextPage(settings, paging) : null
    query = {}
  }
  return found.length === 1 ? (found[0] ?? null) : null
}
