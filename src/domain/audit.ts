const RECORD_KINDS = ['collection', 'post', 'template_collection', 'template'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** What an entry of the audit log can be about. `system` is the installation itself, such as its demo data. */
export const AUDIT_KINDS = [...RECORD_KINDS, 'tag', 'agent', 'admin', 'dispute', 'system'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Actions on a record of the library. */
export const RECORD_ACTIONS = ['created', 'updated', 'deleted', 'restored'] as const
export type RecordAction = (typeof RECORD_ACTIONS)[number]

/** What an entry of the audit log says was done. */
export const AUDIT_ACTIONS = [
  ...RECORD_ACTIONS,
  'imported',
  'merged',
  'invited',
  'password_link_sent',
  'sessions_ended',
  'passkeys_removed',
  'disabled',
  'enabled',
  'refund_requested',
  'refunded',
  'deletion_requested',
  'deletion_canceled',
  'dispute_answer_requested',
  'dispute_accepted',
  'dispute_contested',
  'demo_removed',
  'tokens_resealed',
  'post_retried',
  'post_dropped',
  'jobs_retried',
  'jobs_dropped',
  'backed_up',
  'database_moved',
  'files_moved',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
