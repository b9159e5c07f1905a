import { z } from 'zod'

import { PLATFORMS } from '#domain/platform/platform.ts'

import { defineCalls } from './call.ts'
import { dataOf } from './shapes.ts'

/** What the terms of use and the privacy policy depend on; their text is in the domain layer. */
const LegalFacts = z.object({
  operator: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  /** The version of both documents: the day it takes effect. */
  version: z.string(),
  platforms: z.array(z.enum(PLATFORMS)),
  payments: z.boolean(),
  automaticTax: z.boolean(),
  rewriting: z.object({ provider: z.string().nullable() }).nullable(),
  mail: z.boolean(),
  cookies: z.object({ session: z.string(), csrf: z.string(), device: z.string() }),
})

export const legalCalls = defineCalls({
  'GET /legal': {
    summary: 'Who runs this server and what it is set up with, for the terms of use and the privacy policy',
    access: 'guest',
    answer: dataOf(LegalFacts),
  },
})
