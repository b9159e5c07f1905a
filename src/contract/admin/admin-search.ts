import { z } from 'zod'

import { asLine } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { dataOf, pageOf } from '../shapes.ts'
import { AdminTemplateRow } from './admin-templates.ts'
import { AdminAgentRow } from './agents.ts'
import { AdminPostRow } from './posts.ts'
import { CollectionRow } from './records.ts'
import { AdminTag } from './tags.ts'

/** The first page of each list as it is searched by itself, with its total. */
export const AdminSearch = z.object({
  posts: pageOf(AdminPostRow),
  post_collections: pageOf(CollectionRow),
  templates: pageOf(AdminTemplateRow),
  template_collections: pageOf(CollectionRow),
  tags: pageOf(AdminTag),
  /** Left out for an admin of the library alone. */
  agents: pageOf(AdminAgentRow).optional(),
})
export type AdminSearch = z.infer<typeof AdminSearch>

export const adminSearchCalls = defineCalls({
  'GET /admin/search': {
    summary:
      'Posts, templates, the collections of both, tags and, with full access, agents, each searched as in its list',
    access: 'admin',
    query: z.object({
      q: z
        .string('Write what to search for.')
        .overwrite(asLine)
        .min(1, 'Write what to search for.')
        .max(200, 'Please use 200 characters or fewer.'),
    }),
    answer: dataOf(AdminSearch),
  },
})
