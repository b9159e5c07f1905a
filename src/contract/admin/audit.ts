import { z } from 'zod'

import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/audit.ts'

import { listCalls } from './record-calls.ts'
import { AdminListQuery, FieldChange } from './records.ts'
import { defineCalls } from '../call.ts'
import { dataOf, Id } from '../shapes.ts'

/**
 * Search goes over what the record or person was called. `from` and `to` are instants, the second exclusive, so that
 * the days of the browser's time zone can be asked for.
 */
const AuditQuery = AdminListQuery.extend({
  /** An admin's id, or `operator` for the command line. */
  admin: z.union([z.literal('operator'), Id]).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The entries inside this one; without it, those inside another one are only found by a search. */
  part_of: Id.optional(),
  from: z.iso.datetime('Please choose a date').optional(),
  to: z.iso.datetime('Please choose a date').optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The admin's name then, or `Operator`. */
  who: z.string(),
  kind: z.enum(AUDIT_KINDS),
  action: z.enum(AUDIT_ACTIONS),
  /** What the record or person was called then; empty where the account has been deleted since. */
  subject: z.string(),
  /** How the record goes in an address, while it still exists. */
  record: z.string().nullable(),
  changes: z.array(FieldChange),
  /** How many entries it has inside, such as those of an import's rows. */
  parts: z.number().int(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditCalls = defineCalls({
  ...listCalls('/admin/audit-log', {
    access: 'full_admin',
    summary: 'What admins and the operator did, newest first, with the values before and after',
    query: AuditQuery,
    row: AuditEntry,
  }),
  'GET /admin/audit-log/admins': {
    summary: 'Everybody the log can be filtered by',
    access: 'full_admin',
    answer: dataOf(z.array(z.object({ id: z.number().int(), name: z.string() }))),
  },
})
