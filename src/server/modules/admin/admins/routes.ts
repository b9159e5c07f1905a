import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import * as admins from './service.ts'

export function adminAccountRoutes(serve: Serve, context: AppContext): void {
  serve('GET /admin/admins', async ({ caller, query }) => await admins.listAdmins(context.db, query, caller.userId))

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
