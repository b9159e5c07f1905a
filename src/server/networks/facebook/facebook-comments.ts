import { z } from 'zod'

import { asProse } from '#domain/text/typed-text.ts'

import type { Comments } from '../connector.ts'
import { COMMENT_SCOPES } from './facebook-settings.ts'
import { type Graph, Paging } from './graph.ts'

const Added = z.object({ id: z.string().min(1) })
const Found = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().optional(),
      from: z.object({ id: z.string() }).optional(),
      created_time: z.string().optional(),
    }),
  ),
  paging: Paging,
})

/** How far before our own clock's `since` the search begins, for clocks that differ. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/** The first comment of a Page under its own post: `POST` and `GET /{page-post-id}/comments`. */
export function facebookComments({ ask, settings, limiter }: Graph): Comments {
  return {
    scopes: COMMENT_SCOPES,
    canAsk: settings.comments,
    add: async ({ account, postId, text }) => {
      await limiter.check(account.id)
      const body = new URLSearchParams({ message: text })
      return await ask({ method: 'POST', path: `/${postId}/comments`, account, body, effect: 'once', answer: Added })
    },
    find: async ({ account, postId, text, since }) => {
      await limiter.check(account.id)
      const query = { fields: 'id,message,from,created_time', order: 'reverse_chronological', limit: '100' }
      const call = { method: 'GET', path: `/${postId}/comments`, account, query } as const
      const { data } = await ask({ ...call, effect: 'repeatable', answer: Found })
      const from = since.getTime() - CLOCK_MARGIN_MS
      const found = data.find(
        (one) =>
          asProse(one.message ?? '') === text &&
          (one.from === undefined || one.from.id === account.id) &&
          (one.created_time === undefined || Date.parse(one.created_time) >= from),
      )
      return found ? { id: found.id } : null
    },
  }
}
