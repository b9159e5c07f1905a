import { z } from 'zod'

import { LONGEST_SEARCH } from '#domain/library/search-limits.ts'
import { asLine } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { PageQuery } from '../shapes.ts'
import { Collection, CollectionPost } from './library.ts'
import { Template } from './templates.ts'

/** One page of all lists: page 2 continues the collections, the posts and the templates of page 1. */
export const LibrarySearch = z.object({
  data: z.object({
    collections: z.array(Collection),
    posts: z.array(CollectionPost),
    /** Answers that the previous release stored on a device have none. */
    templates: z.array(Template).optional(),
  }),
  meta: z.object({
    current_page: z.number().int(),
    /** The last page of the longest list. */
    last_page: z.number().int(),
    /** At most `MOST_FOUND`. */
    collections_total: z.number().int(),
    /** At most `MOST_FOUND`. */
    posts_total: z.number().int(),
    /** At most `MOST_FOUND`. */
    templates_total: z.number().int().optional(),
  }),
})
export type LibrarySearch = z.infer<typeof LibrarySearch>

export const searchCalls = defineCalls({
  'GET /library/search': {
    summary:
      'Collections, posts and templates with all the words, or words that begin with them, in title, caption, tags or collection, in either language; of very many the newest',
    access: 'user',
    query: PageQuery.extend({
      q: z
        .string({ error: 'Type what to search for.' })
        .overwrite(asLine)
        .min(1, { error: 'Type what to search for.' })
        .max(LONGEST_SEARCH, { error: `Please use ${LONGEST_SEARCH} characters or fewer.` }),
    }),
    answer: LibrarySearch,
  },
})
