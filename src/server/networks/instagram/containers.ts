import { z } from 'zod'

import type { NetworkOptions } from '#contract/publishing/publishing.ts'

import type { Account, OutgoingFile, OutgoingPost, Upload } from '../connector.ts'
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
  const { instagram: options = {} } = post.options
  if (more.length === 0) {
    const fields = options.is_story ? await storyFields(first, options) : await postFields(post, first)
    return { ...begun, containerId: await create(api, account, fields) }
  }
  const children = [...begun.children]
  for (const file of post.files.slice(children.length)) {
    // Of a carousel its pictures have the tags, and the whole has the rest.
    const tags = file === first ? tagFields(options, file) : {}
    children.push(await create(api, account, { ...(await itemFields(file)), ...tags, is_carousel_item: 'true' }))
    await store({ ...begun, children: [...children] })
  }
  for (const child of children) {
    if (!(await isFinished(api, account, child))) return { ...begun, children }
  }
  const fields = {
    media_type: 'CAROUSEL',
    children: children.join(','),
    caption: post.caption,
    ...sharedFields(options),
  }
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

type InstagramOptions = NonNullable<NetworkOptions['instagram']>
type Fields = Record<string, string>

/** A picture or video that is a post of its own; such a video is a reel. */
async function postFields(
  { caption, cover, options: { instagram = {} } }: OutgoingPost,
  file: OutgoingFile,
): Promise<Fields> {
  const address = await file.address()
  const own = { caption, ...sharedFields(instagram), ...tagFields(instagram, file) }
  if (!isVideo(file)) return { ...picture(file, address), ...own }
  const { cover_at_ms: coverAt } = instagram
  // With both, Instagram would take the picture.
  const shown =
    coverAt !== undefined ? { thumb_offset: String(coverAt) } : cover ? { cover_url: await cover.address() } : {}
  return { media_type: 'REELS', video_url: address, share_to_feed: 'true', ...shown, ...own }
}

/** A story takes no caption, alternative text, collaborators, location or cover. */
async function storyFields(file: OutgoingFile, options: InstagramOptions): Promise<Fields> {
  const address = await file.address()
  return {
    media_type: 'STORIES',
    [isVideo(file) ? 'video_url' : 'image_url']: address,
    ...tagFields(options, file),
    ...(options.is_ai_generated && { is_ai_generated: 'true' }),
  }
}

/** What a picture, a reel and a carousel as a whole take. */
function sharedFields({ collaborators = [], location_id: place, is_ai_generated: isAi }: InstagramOptions): Fields {
  return {
    ...(collaborators.length > 0 && { collaborators: JSON.stringify(collaborators) }),
    ...(place !== undefined && { location_id: place }),
    ...(isAi && { is_ai_generated: 'true' }),
  }
}

/** People are tagged at a place of a picture, and without one in a video. */
function tagFields({ user_tags: tags = [] }: InstagramOptions, file: OutgoingFile): Fields {
  if (tags.length === 0) return {}
  return { user_tags: JSON.stringify(isVideo(file) ? tags.map(({ username }) => ({ username })) : tags) }
}

async function itemFields(file: OutgoingFile): Promise<Fields> {
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
