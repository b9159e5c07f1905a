import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import type { TryLimit } from '../../rate-limits/limit-calls.ts'
import { sendLeads } from './export.ts'
import * as leads from './service.ts'

export function leadRoutes(serve: Serve, context: AppContext, tryLimit: TryLimit): void {
  serve('GET /agent/leads', async ({ query, caller }) => leads.listLeads(context, caller.userId, query))

  serve('GET /agent/leads/export', async ({ query, caller, reply }) =>
    sendLeads(context, caller.userId, { format: query.format, reply }),
  )

  serve('GET /agent/leads/:id', async ({ params, caller }) => ({
    data: await leads.getLead(context, { agentId: caller.userId, id: params.id }),
  }))

  serve('POST /agent/leads/:id', async ({ params, body, caller, request }) => {
    await tryLimit(request, 'lead')
    return { data: await leads.addLead(context, caller.userId, { ...body, id: params.id }) }
  })

  serve('PUT /agent/leads/:id', async ({ params, body, caller }) => ({
    data: await leads.changeLead(context, { agentId: caller.userId, id: params.id }, body),
  }))

  serve('DELETE /agent/leads/:id', async ({ params, caller }) => {
    await leads.removeLead(context, { agentId: caller.userId, id: params.id })
  })

  serve('POST /agent/leads/:id/merge', async ({ params, body, caller }) => ({
    data: await leads.mergeInto(context, { agentId: caller.userId, id: params.id }, body.other),
  }))
}
