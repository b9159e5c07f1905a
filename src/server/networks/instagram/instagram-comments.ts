import { z } from 'zod'

import { asProse } from '#domain/text/typed-text.ts'

import type { Comments } from '../connector.ts'
import type { InstagramApi } from './instagram-api.ts'
import { COMMENT_SCOPES } from './instagram-settings.ts'

const Added = z.object({ id: z.coerce.string().min(1) })
const Found = z.object({
  data: z.array(z.object({ id: z.coerce.string(), text: z.string().optional(), timestamp: z.string().optional() })),
})

/** How far before our own clock's `since` the search begins, for clocks that differ. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/** The first comment of an account under its own post: `POST` and `GET /{ig-media-id}/comments`. */
export function instagramComments({ ask, settings }: InstagramApi): Comments {
  return {
    scopes: COMMENT_SCOPES,
    canAsk: settings.comments,
    add: async ({ account, postId, text }) => {
      const body = new URLSearchParams({ message: text })
      return await ask({ method: 'POST', path: `/${postId}/comments`, account, body, effect: 'once', answer: Added })
    },
    find: async ({ account, postId, text, since }) => {
      const query = { fields: 'id,text,timestamp', limit: '50' }
      const call = { method: 'GET', path: `/${postId}/comments`, account, query } as const
      const { data } = await ask({ ...call, effect: 'repeatable', answer: Found })
      const from = since.getTime() - CLOCK_MARGIN_MS
      const found = data.find(
        (one) => asProse(one.text ?? '') === text && (one.timestamp === undefined || Date.parse(one.timestamp) >= from),
      )
      return found ? { id: found.id } : null
    },
  }
}
