import { z } from 'zod'

import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { asProse, withoutUnseenEnds } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

export const aiCalls = defineCalls({
  'GET /ai': {
    summary: 'Whether captions can be rewritten on this server and with this agent’s plan',
    access: 'agent',
    answer: dataOf(z.object({ configured: z.boolean(), allowed: z.boolean() })),
  },
  'POST /ai/rewrite': {
    summary: 'Rewrites a caption in its own language; nothing is stored',
    access: 'agent',
    body: z.object({
      caption: z
        .string()
        .overwrite((text) => withoutUnseenEnds(asProse(text)))
        .min(1, 'Please enter a caption.')
        .max(10_000),
      caption_language: z.enum(CAPTION_LANGUAGES),
    }),
    answer: dataOf(z.object({ caption: z.string() })),
  },
})
