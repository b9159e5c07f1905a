import { z } from 'zod'

import type { Account, OutgoingFile, Upload } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import { type InstagramApi, readBroken } from './instagram-api.ts'

/** The prepared containers of a post: its items where it has several, and the container that will be published. */
export const Prepared = z.object({
  kind: z.literal('container'),
  madeAt: z.iso.datetime(),
  children: z.array(z.string()),
  /** Null until all items are ready to be combined. */
  containerId: z.string().nullable(),
})
export type Prepared = z.infer<typeof Prepared>

/** Instagram stores a container for 24 hours; older ones are created again. */
const USABLE_MS = 20 * 60 * 60 * 1000

/** Long, since Instagram may fetch the media before it answers. */
const CREATE_TIMEOUT_MS = 90_000

const Made = z.object({ id: z.coerce.string().min(1) })

const Status = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED']),
  status: z.string().catch(''),
})
export type Status = z.infer<typeof Status>

/**
 * Has Instagram fetch the media into containers, which are not public. Several pictures become one container once
 * each of them is finished; until then the result has no `containerId`.
 */
export async function prepare(api: InstagramApi, { account, post, done, store }: Upload, now: Date): Promise<Prepared> {
  const stored = Prepared.safeParse(done)
  const isFresh = stored.success && now.getTime() - Date.parse(stored.data.madeAt) < USABLE_MS
  const begun: Prepared = isFresh
    ? stored.data
    : { kind: 'container', madeAt: now.toISOString(), children: [], containerId: null }
  if (begun.containerId !== null) return begun
  if (begun.children.length === 0) await checkAllowance(api, account)
  const [first, ...more] = post.files
  if (!first) throw new NetworkError('refused', 'no_file', 'This post has no picture or video for Instagram.')
  if (more.length === 0) {
    const cover = isVideo(first) && post.cover ? { cover_url: await post.cover.address() } : {}
    const containerId = await create(api, account, { ...(await mediaFields(first)), ...cover, caption: post.caption })
    return { ...begun, containerId }
  }
  const children = [...begun.children]
  for (const file of post.files.slice(children.length)) {
    children.push(await create(api, account, { ...(await itemFields(file)), is_carousel_item: 'true' }))
    await store({ ...begun, children: [...children] })
  }
  for (const child of children) {
    if (!(await isFinished(api, account, child))) return { ...begun, children }
  }
  const fields = { media_type: 'CAROUSEL', children: children.join(','), caption: post.caption }
  return { ...begun, children, containerId: await create(api, account, fields) }
}

/** Whether a container can be published, or was already. @throws NetworkError when it failed */
export async function isFinished(api: InstagramApi, account: Account, containerId: string): Promise<boolean> {
  const { status_code: code, status } = await askContainerStatus(api, account, containerId)
  if (code === 'ERROR') throw readBroken(status)
  if (code === 'EXPIRED') {
    throw new NetworkError('retry', 'expired', 'Instagram let this post’s media expire.', { startsOver: true })
  }
  return code !== 'IN_PROGRESS'
}

export function askContainerStatus(api: InstagramApi, account: Account, containerId: string): Promise<Status> {
  return api.ask({
    method: 'GET',
    path: `/${containerId}`,
    account,
    query: { fields: 'status_code,status' },
    effect: 'repeatable',
    answer: Status,
  })
}

async function create(api: InstagramApi, account: Account, fields: Record<string, string>): Promise<string> {
  const { id } = await api.ask({
    method: 'POST',
    path: `/${account.id}/media`,
    account,
    body: new URLSearchParams(fields),
    effect: 'repeatable',
    answer: Made,
    timeoutMs: CREATE_TIMEOUT_MS,
  })
  return id
}

/** Every video that is a post of its own is a reel. */
async function mediaFields(file: OutgoingFile): Promise<Record<string, string>> {
  const address = await file.address()
  return isVideo(file) ? { media_type: 'REELS', video_url: address, share_to_feed: 'true' } : picture(file, address)
}

async function itemFields(file: OutgoingFile): Promise<Record<string, string>> {
  const address = await file.address()
  return isVideo(file) ? { media_type: 'VIDEO', video_url: address } : picture(file, address)
}

const picture = ({ alt }: OutgoingFile, address: string) => ({
  image_url: address,
  ...(alt !== '' && { alt_text: alt }),
})

function isVideo(file: OutgoingFile): boolean {
  return file.mime.startsWith('video/')
}

const Allowance = z.object({
  data: z.array(
    z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional().catch(undefined) }),
  ),
})

/** Seconds until the daily limit is checked again: it is a moving window. */
const ALLOWANCE_WAIT_SECONDS = 60 * 60

/** @throws NetworkError `wait` when the account has used up its limit of posts in 24 hours */
async function checkAllowance(api: InstagramApi, account: Account): Promise<void> {
  const { data } = await api.ask({
    method: 'GET',
    path: `/${account.id}/content_publishing_limit`,
    account,
    query: { fields: 'quota_usage,config' },
    effect: 'repeatable',
    answer: Allowance,
  })
  // Instagram's documentation gives different numbers, so the account's own counts.
  const total = data[0]?.config?.quota_total
  if (total === undefined || (data[0]?.quota_usage ?? 0) < total) return
  throw new NetworkError(
    'wait',
    'quota',
    `Instagram allows ${total} posts a day, and this account has reached that limit.`,
    {
      retryAfterSeconds: ALLOWANCE_WAIT_SECONDS,
    },
  )
}
