import type { AuditEntry } from '#contract/admin/audit.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { type Columns, sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import { entryList, findAdmins } from './repo.ts'

const COLUMNS: Columns<AuditEntry> = {
  ID: ({ id }) => id,
  Time: ({ at }) => at,
  Who: ({ who }) => who,
  Type: ({ kind }) => kind.replaceAll('_', ' '),
  Action: ({ action }) => action.replaceAll('_', ' '),
  About: ({ subject }) => subject,
  Changes: ({ changes }) =>
    changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('\n'),
}

export function auditRoutes(serve: Serve, context: Pick<AppContext, 'db' | 'now'>): void {
  const { db } = context
  serve('GET /admin/audit-log', async ({ query }) => await findPage(db, entryList(query), query))
  serve('GET /admin/audit-log/export', async ({ query, reply }) =>
    sendTable(context, reply, { name: 'audit-log', columns: COLUMNS, rows: everyRow(db, entryList(query), query) }),
  )
  serve('GET /admin/audit-log/admins', async () => ({ data: await findAdmins(db) }))
}
