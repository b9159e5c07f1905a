import { z } from 'zod'

import { REPORTING_PLATFORMS } from '#domain/platform/platform.ts'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

const AccountDeletion = z.object({
  /** Names the request on the public status page `/account-deletion/{code}`. */
  code: z.string(),
  requested_at: z.iso.datetime(),
  /** When the removal begins; until then the request can be taken back. */
  due_at: z.iso.datetime(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** The form of a status code: Meta wants it alphanumeric. */
const DELETION_CODE = /^[0-9a-f]{32}$/

/** The state of a request, without personal data. */
const DeletionState = z.object({
  /** What is deleted: an account, or the data that came from a network. */
  kind: z.enum(['account', ...REPORTING_PLATFORMS]),
  status: z.enum(['scheduled', 'canceled', 'removing', 'done']),
  requested_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
})
export type DeletionState = z.infer<typeof DeletionState>

export const accountDeletionCalls = defineCalls({
  'GET /agent/account-deletion': {
    summary: 'The open deletion of the agent’s account; null when there is none',
    access: 'agent',
    answer: dataOf(AccountDeletion.nullable()),
  },
  'POST /agent/account-deletion': {
    summary: 'Requests that the account be deleted in 14 days; nothing is published meanwhile',
    access: 'agent',
    confirm: true,
    answer: dataOf(AccountDeletion),
    status: 201,
  },
  'DELETE /agent/account-deletion': {
    summary: 'Takes the request back; what is due meanwhile asks the agent rather than going out',
    access: 'agent',
    status: 204,
  },
  'GET /account-deletions/:code': {
    summary: 'How a request to delete an account or a network’s data stands',
    access: 'guest',
    params: z.object({ code: z.string().regex(DELETION_CODE) }),
    answer: dataOf(DeletionState),
  },
})
