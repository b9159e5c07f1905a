import type { AdminRow } from '#contract/admin/admins.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { type Columns, sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import * as admins from './service.ts'

const COLUMNS: Columns<AdminRow> = {
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  State: ({ state }) => state,
  Access: (row) => (row.content_only ? 'Content only' : 'Full access'),
  'Last seen': (row) => row.last_seen_at,
}

export function adminAccountRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/admins', async ({ caller, query }) => await findPage(db, admins.adminList(caller.userId), query))
  serve('GET /admin/admins/export', async ({ caller, query, reply }) => {
    const rows = everyRow(db, admins.adminList(caller.userId), query)
    return await sendTable(context, reply, { name: 'admins', columns: COLUMNS, rows })
  })

  serve('POST /admin/admins', async ({ caller, body }) => ({
    data: await admins.inviteAdmin(context, caller.userId, body),
  }))

  serve('PUT /admin/admins/:id', async ({ caller, params, body }) =>
    admins.changeAdmin(context, caller.userId, { ...body, ...params }),
  )

  serve('POST /admin/admins/:id/invite', async ({ caller, params }) => ({
    data: await admins.resendInvite(context, caller.userId, params.id),
  }))

  serve('POST /admin/admins/:id/disable', async ({ caller, params }) =>
    admins.disableAdmin(context, caller.userId, params.id),
  )

  serve('POST /admin/admins/:id/enable', async ({ caller, params }) =>
    admins.enableAdmin(context, caller.userId, params.id),
  )
}
