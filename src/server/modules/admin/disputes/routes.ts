import type { DisputeRow } from '#contract/billing/disputes.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { asking } from '../../../stripe/refusal.ts'
import { type Columns, everyRow, findPage, sendTable } from '../list.ts'
import { disputeList } from './repo.ts'
import { acceptDispute, contestDispute, readDispute } from './service.ts'

const COLUMNS: Columns<DisputeRow> = {
  ID: ({ id }) => id,
  'Stripe ID': (row) => row.stripe_id,
  Agent: ({ agent }) => agent?.name ?? '',
  Email: ({ agent }) => agent?.email ?? '',
  Amount: (row) => (row.amount_cents / 100).toFixed(2),
  Currency: ({ currency }) => currency.toUpperCase(),
  Reason: ({ reason }) => reason.replaceAll('_', ' '),
  State: ({ status }) => status.replaceAll('_', ' '),
  'Answer by': (row) => row.due_by,
  Opened: (row) => row.opened_at,
}

export function disputeRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/disputes', async ({ query }) => await findPage(db, disputeList(), query))
  serve('GET /admin/disputes/export', async ({ query, reply }) =>
    sendTable(context, reply, { name: 'disputes', columns: COLUMNS, rows: everyRow(db, disputeList(), query) }),
  )

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
