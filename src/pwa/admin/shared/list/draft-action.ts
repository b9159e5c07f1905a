import { DRAFT } from '#contract/admin/records.ts'

import type { BulkAction } from './bulk-bar.tsx'

/** Keeps several records as drafts, or releases them: its choice is `DRAFT` or another. */
export const DRAFT_ACTION: Omit<BulkAction, 'send'> = {
  label: 'Keep as drafts or release',
  of: 'State',
  options: [
    { value: DRAFT, label: 'Draft' },
    { value: 'released', label: 'Released' },
  ],
}
