import type { AppContext } from '../../app-context.ts'
import type { LoginLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { cancelDeletion, deletionOf, deletionState, requestDeletion } from './service.ts'

export function accountDeletionRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit): void {
  serve('GET /agent/account-deletion', async ({ caller }) => ({ data: await deletionOf(context, caller.userId) }))

  serve('POST /agent/account-deletion', async ({ caller }) => ({
    data: await requestDeletion(context, caller.userId, 'agent'),
  }))

  serve('DELETE /agent/account-deletion', async ({ caller }) => {
    await cancelDeletion(context, caller.userId)
  })

  serve('GET /account-deletions/:code', async ({ params, request }) => {
    await loginLimit(request, 'by a deletion code')
    return { data: await deletionState(context, params.code) }
  })
}
