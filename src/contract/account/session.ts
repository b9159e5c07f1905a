import { z } from 'zod'

import { asEmail } from '#domain/account/email.ts'
import { PLANS } from '#domain/plan/plan.ts'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

export const User = z.object({
  id: z.number().int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The new e-mail address that waits for its link to be opened; absent from answers a device stored before it was sent. */
  pending_email: z.string().nullish(),
  /** Until the first password was set by the email; meanwhile no passkey is added and no address changed. */
  needs_password: z.boolean().optional(),
  /** Address of the portrait, or null when there is none. */
  avatar: z.string().nullable(),
  role: z.enum(['agent', 'admin']),
  /** Whether it is an admin of the library alone; absent from answers a device stored before it was sent. */
  content_only: z.boolean().optional(),
  /** The plan an agent is on; null for admins and agents without one. */
  plan: z.enum(PLANS).nullable(),
  /** Set while the account is about to be deleted. */
  account_deletion: z.object({ code: z.string(), due_at: z.iso.datetime() }).nullable(),
})
export type User = z.infer<typeof User>

const Credentials = z.object({
  email: z.string().overwrite(asEmail).min(1, 'Email is required').max(255),
  password: z.string().min(1, 'Password is required').max(200),
})

/** An account for trying the app; offered only where the sandbox is mounted. */
export const DemoAccount = z.object({ email: z.string(), label: z.string(), password: z.string() })
export type DemoAccount = z.infer<typeof DemoAccount>

export const sessionCalls = defineCalls({
  'GET /sanctum/csrf-cookie': {
    summary: 'Sets the XSRF-TOKEN cookie, to be sent back as X-XSRF-TOKEN with every change',
    access: 'guest',
    status: 204,
  },
  'POST /login': { summary: 'Signs in', access: 'guest', body: Credentials, answer: dataOf(User) },
  'GET /demo-accounts': {
    summary: 'The accounts a sandbox offers for trying; none on a real server',
    access: 'guest',
    answer: dataOf(z.object({ accounts: z.array(DemoAccount) })),
  },
  'POST /logout': { summary: 'Signs out', access: 'user', status: 204 },
  'GET /user': { summary: 'Who is signed in; the session check', access: 'user', answer: dataOf(User) },
})
