import { z } from 'zod'

import { asProse } from '#domain/text/typed-text.ts'

import type { Account, LivePost } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { InstagramApi } from './instagram-api.ts'

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
export async function permalinkOf(api: InstagramApi, account: Account, mediaId: string): Promise<string | null> {
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

/** The one post with this caption since then; null when there are several, none, or the list can't be read. */
export async function findMedia(
  api: InstagramApi,
  account: Account,
  { caption, since }: { caption: string; since: Date },
): Promise<LivePost | null> {
  const list = await orNull(
    api.ask({
      method: 'GET',
      path: `/${account.id}/media`,
      account,
      query: { fields: 'id,caption,permalink,timestamp', limit: '50' },
      effect: 'repeatable',
      answer: MediaList,
    }),
  )
  const earliest = since.getTime() - CLOCK_MARGIN_MS
  const [only, ...others] = (list?.data ?? []).filter(
    (one) => asProse(one.caption ?? '').trim() === caption.trim() && instantOf(one.timestamp) >= earliest,
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
