import type { AppContext } from '../../app-context.ts'
import type { TryLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import * as shares from './service.ts'

export function shareRoutes(serve: Serve, context: AppContext, tryLimit: TryLimit): void {
  serve('POST /social-posts/:id/shares', async ({ params, body, caller, request }) => {
    await tryLimit(request, 'share')
    return { data: await shares.recordShare(context, caller.userId, params.id, body) }
  })

  serve('GET /agent/shares', async ({ query, caller }) => ({
    data: await shares.listMonth(context, caller.userId, query),
  }))

  serve('GET /agent/social-posts/:id/shares', async ({ params, caller }) => ({
    data: await shares.listOfPublication(context, caller.userId, params.id),
  }))

  serve('PUT /agent/shares/:id', async ({ params, body, caller }) => ({
    data: await shares.markPosted(context, caller.userId, params.id, body.posted),
  }))

  serve('DELETE /agent/shares/:id', async ({ params, caller }) => {
    await shares.removeShare(context, caller.userId, params.id)
  })
}
