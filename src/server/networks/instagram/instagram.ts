import { z } from 'zod'

import { asProse } from '#domain/text/typed-text.ts'

import type {
  Account,
  CallState,
  Connector,
  Finding,
  InsightsReader,
  LivePost,
  OutgoingPost,
  Progress,
  Uploaded,
} from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { RateLimiter } from '../rate-limits.ts'
import { countOf, readMetrics, readOrGone } from '../meta-insights.ts'
import { type InstagramSettings, INSTAGRAM_SCOPES, INSIGHTS_SCOPES } from './instagram-settings.ts'
import { type InstagramApi, instagramApi } from './instagram-api.ts'
import { askContainerStatus, isFinished, prepare, Prepared } from './containers.ts'
import { instagramComments } from './instagram-comments.ts'
import { instagramSignIn } from './instagram-sign-in.ts'

const PUBLISH_TIMEOUT_MS = 60_000

/**
 * Instagram with Instagram's own sign-in. It fetches media from this server's public address; nothing but `publish`
 * makes anything public, and a container can be published only once.
 */
export function instagram(settings: InstagramSettings, now: () => Date, state: CallState): Connector {
  const api = instagramApi(settings, state)
  const { limiter } = state

  return {
    platform: 'instagram',
    requiredScopes: INSTAGRAM_SCOPES,
    readsBack: true,
    revoke: null,
    // A token renews itself.
    canRefresh: () => true,
    ...instagramSignIn(api, now),
    insights: instagramInsights(api, limiter),
    companyPages: null,
    comments: instagramComments(api),
    // Deleting takes Facebook's sign-in, and no caption can be changed.
    remove: null,
    editCaption: null,
    addSubtitles: null,

    upload: async (upload) => {
      await limiter.check(upload.account.id)
      return prepare(api, upload, now())
    },

    ready: async (account, progress) => {
      await limiter.check(account.id)
      const prepared = Prepared.safeParse(progress)
      const containerId = prepared.success ? prepared.data.containerId : null
      return containerId !== null && isFinished(api, account, containerId)
    },

    publish: ({ account, progress }) => publish(api, account, containerOf(progress)),

    find: (uploaded) => find(api, uploaded),
  }
}

async function publish(api: InstagramApi, account: Account, containerId: string): Promise<LivePost> {
  const { id } = await api.ask({
    method: 'POST',
    path: `/${account.id}/media_publish`,
    account,
    body: new URLSearchParams({ creation_id: containerId }),
    effect: 'once',
    answer: z.object({ id: z.coerce.string().min(1) }),
    timeoutMs: PUBLISH_TIMEOUT_MS,
  })
  return { id, permalink: await permalinkOf(api, account, id) }
}

/** Looks up the container: it is made for this post alone, and its status says whether it was published. */
async function find(
  api: InstagramApi,
  { account, post, progress, since }: Uploaded & { since: Date },
): Promise<Finding> {
  const containerId = containerOf(progress)
  const { status_code: code } = await askContainerStatus(api, account, containerId)
  switch (code) {
    case 'PUBLISHED':
      // The container doesn't name the published post; where that can't be identified among others, there is no link.
      return {
        post: (await findMedia(api, account, { post, since })) ?? { id: containerId, permalink: null },
      }
    case 'FINISHED':
      return 'absent'
    case 'EXPIRED':
      return { failed: 'Instagram didn’t publish this post within a day. Publish it again.' }
    case 'ERROR':
      return { failed: 'Instagram couldn’t publish this post.' }
    case 'IN_PROGRESS':
    default:
      return 'unknown'
  }
}

function containerOf(progress: Progress): string {
  const prepared = Prepared.safeParse(progress)
  if (prepared.success && prepared.data.containerId !== null) return prepared.data.containerId
  throw new NetworkError('refused', 'progress_lost', 'We lost this post’s media. Publish it again.')
}

const Counts = z.object({ like_count: z.unknown().optional(), comments_count: z.unknown().optional() })

/** The counts of an account's media. Those of hidden likes are missing, and Instagram counts no clicks. */
function instagramInsights({ ask }: InstagramApi, limiter: RateLimiter): InsightsReader {
  return {
    scopesOf: () => INSIGHTS_SCOPES,
    canAsk: true,
    read: async (account, mediaId, mayReadAll) => {
      await limiter.checkSpare(account.id)
      return await readOrGone(async () => {
        const counts = await ask({
          method: 'GET',
          path: `/${mediaId}`,
          account,
          query: { fields: 'like_count,comments_count' },
          effect: 'repeatable',
          answer: Counts,
        })
        const metrics = mayReadAll ? await readMetrics(ask, { account, id: mediaId }, ['views']) : null
        const insights = {
          reactions: countOf(counts.like_count),
          comments: countOf(counts.comments_count),
          views: metrics?.views ?? null,
          clicks: null,
        }
        return { insights, isPermitted: metrics !== null }
      })
    },
  }
}

const Permalink = z.object({ permalink: z.string().optional() })

const MediaList = z.object({
  data: z.array(
    z.object({
      id: z.coerce.string(),
      caption: z.string().optional(),
      permalink: z.string().optional(),
      timestamp: z.string(),
    }),
  ),
})

/** How far before our own clock's `since` a post may be dated, for clocks that differ. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/** The link of a published post; null when Instagram doesn't return one, which makes the post no less published. */
async function permalinkOf(api: InstagramApi, account: Account, mediaId: string): Promise<string | null> {
  const found = await orNull(
    api.ask({
      method: 'GET',
      path: `/${mediaId}`,
      account,
      query: { fields: 'permalink' },
      effect: 'repeatable',
      answer: Permalink,
    }),
  )
  return found?.permalink ?? null
}

/**
 * The one post with this caption since then, or the one story; null when there are several, none, or the list can't be read.
 */
async function findMedia(
  api: InstagramApi,
  account: Account,
  { post, since }: { post: OutgoingPost; since: Date },
): Promise<LivePost | null> {
  const isStory = post.options.instagram?.is_story === true
  const list = await orNull(
    api.ask({
      method: 'GET',
      path: `/${account.id}/${isStory ? 'stories' : 'media'}`,
      account,
      query: { fields: 'id,caption,permalink,timestamp', limit: '50' },
      effect: 'repeatable',
      answer: MediaList,
    }),
  )
  const earliest = since.getTime() - CLOCK_MARGIN_MS
  const [only, ...others] = (list?.data ?? []).filter(
    (one) =>
      (isStory || asProse(one.caption ?? '').trim() === post.caption.trim()) && instantOf(one.timestamp) >= earliest,
  )
  return only && others.length === 0 ? { id: only.id, permalink: only.permalink ?? null } : null
}

/** Instagram writes `2026-11-21T12:00:00+0000`, without the colon that the standard has. */
function instantOf(timestamp: string): number {
  return Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** Ignores failures to read: the post is published, whatever else can be found out about it. */
async function orNull<A>(asked: Promise<A>): Promise<A | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}
