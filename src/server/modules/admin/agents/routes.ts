import type { AdminAgentRow } from '#contract/admin/agents.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { asking } from '../../../stripe/refusal.ts'
import { type Columns, sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import * as agents from './service.ts'
import { refundInvoice } from './service.ts'
import { agentList } from './repo.ts'

const COLUMNS: Columns<AdminAgentRow> = {
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Brokerage: ({ brokerage }) => brokerage,
  Plan: ({ plan }) => plan,
  Subscription: ({ subscription }) => subscription && subscription.status.replaceAll('_', ' '),
  Connections: ({ connections }) => connections.map(({ platform }) => PLATFORM_NAME[platform]).join(', '),
  'Last seen': (agent) => agent.last_seen_at,
  'Failed posts': ({ problems }) => problems.failed,
  'Posts to check': ({ problems }) => problems.needs_check,
  'Payment missing': ({ problems }) => (problems.payment_missing ? 'yes' : 'no'),
  'Connections to renew': ({ problems }) => problems.reconnect,
  State: ({ state }) => state,
}

export function agentRoutes(serve: Serve, context: AppContext): void {
  const { db, now } = context
  serve('GET /admin/agents', async ({ query }) => await findPage(db, agentList(query, now()), query))

  serve('GET /admin/agents/export', async ({ query, reply }) => {
    const rows = everyRow(db, agentList(query, now()), query)
    return await sendTable(context, reply, { name: 'agents', columns: COLUMNS, rows })
  })

  serve('GET /admin/agents/:id', async ({ params }) => ({ data: await agents.getAgent(context, params.id) }))

  serve('GET /admin/agents/:id/billing', async ({ params }) => ({
    data: await asking(context, () => agents.readBilling(context, params.id)),
  }))

  serve('POST /admin/agents/:id/refunds', async ({ caller, params, body }) => {
    const by = { adminId: caller.userId, agentId: params.id }
    return { data: await asking(context, () => refundInvoice(context, by, body)) }
  })

  serve('POST /admin/agents/:id/password-letter', async ({ caller, params }) =>
    agents.sendPasswordEmail(context, { adminId: caller.userId, agentId: params.id }),
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
