import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { findAdmins, findEntries } from './repo.ts'

export function auditRoutes(serve: Serve, { db }: Pick<AppContext, 'db'>): void {
  serve('GET /admin/audit-log', async ({ query }) => await findEntries(db, query))
  serve('GET /admin/audit-log/admins', async () => ({ data: await findAdmins(db) }))
}
