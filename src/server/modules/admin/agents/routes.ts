import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { asking } from '../../../stripe/refusal.ts'
import { refundInvoice } from './refund.ts'
import * as agents from './service.ts'

export function agentRoutes(serve: Serve, context: AppContext): void {
  serve('GET /admin/agents', async ({ query }) => await agents.listAgents(context, query))

  serve('GET /admin/agents/:id', async ({ params }) => ({ data: await agents.getAgent(context, params.id) }))

  serve('GET /admin/agents/:id/billing', async ({ params }) => ({
    data: await asking(context, () => agents.readBilling(context, params.id)),
  }))

  serve('POST /admin/agents/:id/refunds', async ({ caller, params, body }) => {
    const by = { adminId: caller.userId, agentId: params.id }
    return { data: await asking(context, () => refundInvoice(context, by, body)) }
  })

  serve('POST /admin/agents/:id/password-letter', async ({ caller, params }) =>
    agents.sendPasswordLetter(context, { adminId: caller.userId, agentId: params.id }),
  )

  serve('POST /admin/agents/:id/end-sessions', async ({ caller, params }) =>
    agents.endAgentSessions(context, { adminId: caller.userId, agentId: params.id }),
  )

  serve('POST /admin/agents/:id/remove-passkeys', async ({ caller, params, body }) =>
    agents.removeAgentPasskeys(context, { adminId: caller.userId, agentId: params.id }, body.passkey_id ?? null),
  )

  serve('POST /admin/agents/:id/disable', async ({ caller, params }) =>
    agents.disableAgent(context, { adminId: caller.userId, agentId: params.id }),
  )

  serve('DELETE /admin/agents/:id', async ({ caller, params }) =>
    agents.deleteAgent(context, { adminId: caller.userId, agentId: params.id }),
  )

  serve('POST /admin/agents/:id/cancel-deletion', async ({ caller, params }) =>
    agents.revokeDeletion(context, { adminId: caller.userId, agentId: params.id }),
  )

  serve('POST /admin/agents/:id/enable', async ({ caller, params }) =>
    agents.enableAgent(context, { adminId: caller.userId, agentId: params.id }),
  )
}
