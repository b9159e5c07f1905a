import { z } from 'zod'

import { defineCalls } from './call.ts'
import { dataOf, TimeZoneName } from './shapes.ts'

export const Agent = z.object({
  first_name: z.string(),
  last_name: z.string(),
  license: z.string(),
  phone: z.string(),
  work_email: z.string(),
  designations: z.string(),
  website: z.string(),
  time_zone: TimeZoneName,
  avatar: z.string().nullable(),
  broker_logo: z.string().nullable(),
  brokerage_name: z.string(),
})
export type Agent = z.infer<typeof Agent>

export const accountCalls = defineCalls({
  'GET /agent': { summary: 'The agent’s profile', access: 'agent', answer: dataOf(Agent) },
})
