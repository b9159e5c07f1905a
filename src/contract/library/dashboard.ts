import { z } from 'zod'

import { defineCalls } from '../call.ts'
import { Collection, CollectionPost } from './library.ts'
import { dataOf } from '../shapes.ts'
import { Template, TemplateCollection } from './templates.ts'

/** The parts of the library the dashboard shows, the same for everybody. */
export const Dashboard = z.object({
  /** Templates with an image, out of the newest collections in turn. */
  templates: z.array(Template),
  /** Posts of several collections, different ones every day. */
  posts: z.array(CollectionPost),
  /** The newest template collections that are made for clients. */
  guides: z.array(TemplateCollection),
  /** The newest collections. */
  collections: z.array(Collection),
  /** The template collections named like a category of 'Browse by Category'. */
  categories: z.array(z.object({ name: z.string(), id: z.number().int() })),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardCalls = defineCalls({
  'GET /dashboard': { summary: 'What of the library the dashboard shows', access: 'user', answer: dataOf(Dashboard) },
})
