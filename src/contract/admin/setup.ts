import { z } from 'zod'

import { SERVICE_STATES } from '#domain/operations/operations.ts'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

/** What a server needs before an agent can work with it, in the order in which an operator sets it up. */
const SETUP_STEPS = ['mail', 'payments', 'networks', 'posts', 'agents'] as const

const SetupStep = z.object({
  step: z.enum(SETUP_STEPS),
  /** Whether it is there; a stand-in serves on this machine alone. Of the networks one is enough. */
  state: z.enum(SERVICE_STATES),
  /** The outside services behind it that are not the real ones, with the settings that set them up. */
  services: z.array(z.object({ name: z.string(), settings: z.string() })),
})
export type SetupStep = z.infer<typeof SetupStep>

export const setupCalls = defineCalls({
  'GET /admin/setup': {
    summary: 'What this server still needs before an agent can work with it',
    access: 'full_admin',
    answer: dataOf(z.object({ steps: z.array(SetupStep) })),
  },
})
