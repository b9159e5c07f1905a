import { z } from 'zod'

import { defineCalls } from '../call.ts'
import { Collection, CollectionPost } from './library.ts'
import { dataOf } from '../shapes.ts'
import { Template, TemplateCollection } from './templates.ts'

export const Dashboard = z.object({
  /** Templates with an image, out of the newest collections in turn. */
  templates: z.array(Template),
  /** Posts of several collections, different ones every day. */
  posts: z.array(CollectionPost),
  /** The newest template collections that are made for clients. */
  guides: z.array(TemplateCollection),
  collections: z.array(Collection),
  /** The template collections named like a category of 'Browse by Category'. */
  categories: z.array(z.object({ name: z.string(), id: z.number().int() })),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardCalls = defineCalls({
  'GET /dashboard': { summary: 'What of the library the dashboard shows', access: 'user', answer: dataOf(Dashboard) },
})

export const FirstSteps = z.object({
  /** Whether an account is connected. */
  account: z.boolean(),
  /** Whether auto-post settings were ever saved. */
  auto_posts: z.boolean(),
  portrait: z.boolean(),
  license: z.boolean(),
  /** Whether the agent has published or scheduled a post by hand. */
  post: z.boolean(),
  /** False until the agent who came by a checkout has set a password. */
  password: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** Apart from the dashboard's library part: that one is cached, and the same for everybody. */
export const firstStepsCalls = defineCalls({
  'GET /agent/first-steps': {
    summary: 'Which of the first steps the agent has done',
    access: 'agent',
    answer: dataOf(FirstSteps),
  },
})
