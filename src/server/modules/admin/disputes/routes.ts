import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { asking } from '../../../stripe/refusal.ts'
import { acceptDispute, contestDispute, listDisputes, readDispute } from './service.ts'

export function disputeRoutes(serve: Serve, context: AppContext): void {
  serve('GET /admin/disputes', async ({ query }) => await listDisputes(context, query))

  serve('GET /admin/disputes/:id', async ({ params }) => ({
    data: await asking(context, () => readDispute(context, params.id)),
  }))

  serve('POST /admin/disputes/:id/accept', async ({ caller, params }) => ({
    data: await asking(context, () => acceptDispute(context, { adminId: caller.userId, number: params.id })),
  }))

  serve('POST /admin/disputes/:id/contest', async ({ caller, params, body }) => ({
    data: await asking(context, () =>
      contestDispute(context, { adminId: caller.userId, number: params.id }, body.text),
    ),
  }))
}
