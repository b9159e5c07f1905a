import { z } from 'zod'

import { LONGEST_SEARCH } from '#domain/library/search.ts'

import { defineCalls } from '../call.ts'
import { PageQuery } from '../shapes.ts'
import { Collection, CollectionPost } from './library.ts'

/** One page of both lists: page 2 continues the collections and the posts of page 1. */
export const LibrarySearch = z.object({
  data: z.object({ collections: z.array(Collection), posts: z.array(CollectionPost) }),
  meta: z.object({
    current_page: z.number().int(),
    /** The last page of the longer list. */
    last_page: z.number().int(),
    /** At most `MOST_FOUND`. */
    collections_total: z.number().int(),
    /** At most `MOST_FOUND`. */
    posts_total: z.number().int(),
  }),
})
export type LibrarySearch = z.infer<typeof LibrarySearch>

export const searchCalls = defineCalls({
  'GET /library/search': {
    summary:
      'Collections and posts with all the words, or words that begin with them, in title, caption or tags, in English or Spanish; of very many the newest',
    access: 'user',
    query: PageQuery.extend({
      q: z
        .string({ error: 'Write what to search for.' })
        .trim()
        .min(1, { error: 'Write what to search for.' })
        .max(LONGEST_SEARCH, { error: `Search for at most ${LONGEST_SEARCH} characters.` }),
    }),
    answer: LibrarySearch,
  },
})
