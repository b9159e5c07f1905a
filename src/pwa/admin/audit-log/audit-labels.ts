import type { AuditEntry } from '#contract/admin/audit.ts'
import type { AuditAction, AuditKind } from '#domain/audit.ts'
import { queueLabel } from '#domain/operations/operations.ts'

export const KIND_LABELS: Record<AuditKind, string> = {
  collection: 'Social post collection',
  post: 'Social post',
  template_collection: 'Template collection',
  template: 'Template',
  tag: 'Tag',
  agent: 'Agent',
  admin: 'Admin',
  dispute: 'Dispute',
  system: 'System',
}

const ACTION_LABELS: Record<AuditAction, string> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  imported: 'imported',
  merged: 'merged',
  invited: 'invited',
  password_link_sent: 'sent a password link to',
  sessions_ended: 'ended all sessions of',
  passkeys_removed: 'removed passkeys of',
  disabled: 'disabled',
  enabled: 'enabled',
  refund_requested: 'asked Stripe to refund',
  refunded: 'refunded',
  deletion_requested: 'scheduled the deletion of',
  deletion_canceled: 'canceled the deletion of',
  dispute_answer_requested: 'sent Stripe an answer to the dispute from',
  dispute_accepted: 'accepted the dispute from',
  dispute_contested: 'contested the dispute from',
  demo_removed: 'removed',
  tokens_resealed: 're-encrypted',
  post_retried: 'retried a failed post for',
  post_dropped: 'dropped a failed post for',
  jobs_retried: 'retried failed jobs:',
  jobs_dropped: 'dropped failed jobs:',
  backed_up: 'backed up',
  database_moved: 'moved to a database server:',
  files_moved: 'moved to object storage:',
}

export const actionLabel = ({ action }: Pick<AuditEntry, 'action'>) => ACTION_LABELS[action]

/** What an entry is about; 'a deleted account' where the subject's own name is gone. */
export function subjectLabel({ kind, action, subject }: Pick<AuditEntry, 'kind' | 'action' | 'subject'>): string {
  if (action === 'jobs_retried' || action === 'jobs_dropped') return queueLabel(subject)
  if (subject !== '') return subject
  return kind === 'agent' || kind === 'admin' || kind === 'dispute' ? 'a deleted account' : 'a record'
}

const PATHS: Partial<Record<AuditKind, string>> = {
  collection: '/admin/social-post-collections',
  post: '/admin/social-posts',
  template_collection: '/admin/template-collections',
  template: '/admin/templates',
  tag: '/admin/tags',
  agent: '/admin/agents',
}

/** The address of the record's screen; null once the record is gone. */
export function recordPath({ kind, record }: Pick<AuditEntry, 'kind' | 'record'>): string | null {
  const path = PATHS[kind]
  return path && record ? `${path}/${record}` : null
}

/** The first moment of a day in this device's time zone, and of the following day: what a date input means. */
export function dayBounds(day: string): { from: string; to: string } | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  const end = new Date(Number(year), Number(month) - 1, Number(date) + 1)
  return Number.isNaN(start.getTime()) ? null : { from: start.toISOString(), to: end.toISOString() }
}
