import { z } from 'zod'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

/** A pause of everything an agent has scheduled; times are ISO 8601 in UTC. `until` is null for one that the agent ends. */
export const PostingPause = z.object({ since: z.string(), until: z.string().nullable() })
export type PostingPause = z.infer<typeof PostingPause>

export const pauseCalls = defineCalls({
  'PUT /agent/pause': {
    summary:
      'Pauses all that is scheduled from now on, changes the end of the pause, or ends it. An end that has passed ends it too',
    access: 'agent',
    body: z.object({
      paused: z.boolean(),
      /** When the pause ends by itself; null for one that the agent ends. */
      until: z.iso.datetime().nullable(),
    }),
    answer: dataOf(z.object({ pause: PostingPause.nullable() })),
  },
})
