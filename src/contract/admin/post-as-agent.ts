import { z } from 'zod'

import { WANTED_LANGUAGES } from '#domain/auto-post/auto-post-language.ts'
import { HIDDEN_REASONS } from '#domain/library/visibility.ts'

import { defineCalls } from '../call.ts'
import { SocialPost } from '../library/library.ts'
import { dataOf, Id, IdParams } from '../shapes.ts'

/** A post as an agent gets it now, or would get it if it were released. */
export const PostAsAgent = z.object({
  /** With the captions filled in; its first version and palette are the ones the agent begins with. */
  post: SocialPost,
  language: z.enum(WANTED_LANGUAGES),
  /** Null for an agent whose profile and settings say nothing. */
  agent: z.object({ id: z.number().int(), name: z.string(), city: z.string().nullable() }).nullable(),
  /** Why agents don't see it; empty where they do. */
  hidden: z.array(z.enum(HIDDEN_REASONS)),
})
export type PostAsAgent = z.infer<typeof PostAsAgent>

export const postAsAgentCalls = defineCalls({
  'GET /admin/social-posts/:id/as-agent': {
    summary: 'A post, also a draft or one that isn’t released, in the version, palette and language an agent would get',
    access: 'admin',
    params: IdParams,
    query: z.object({ agent: Id.optional() }),
    answer: dataOf(PostAsAgent),
  },
})
