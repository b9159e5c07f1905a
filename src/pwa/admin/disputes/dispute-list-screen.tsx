import type { DisputeRow } from '#contract/billing/disputes.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { StateBadge } from '#pwa/shared/ui/badge.tsx'

import { momentLabel } from '../shared/admin-labels.ts'
import { ListScreen, type ListConfig } from '../shared/list/list-screen.tsx'
import type { RowLayout } from '../shared/list/row-layout.tsx'
import { byHighest, byText } from '../shared/list/list-address.ts'
import type { ListKind } from '../shared/record-kind.ts'
import { agentLabel, reasonLabel, statusStyle } from './dispute-labels.ts'
import { disputeQueries } from './queries.ts'

const DISPUTES: ListKind = { path: '/admin/disputes', list: 'Disputes', noun: 'dispute' }

const dueLabel = ({ open, due_by: dueBy }: DisputeRow) => (open && dueBy ? momentLabel(dueBy) : '')

const LAYOUT: RowLayout<DisputeRow> = {
  columns: [
    { head: 'Agent', leads: true, cell: agentLabel },
    { head: 'Amount', cell: ({ amount_cents: cents }) => formatMoney(cents), className: 'num' },
    { head: 'Reason', cell: reasonLabel },
    { head: 'Answer by', cell: dueLabel, className: 'num text-small text-ink-soft' },
    { head: 'State', cell: (dispute) => <StateBadge style={statusStyle(dispute)} /> },
  ],
  sorts: [
    byHighest('amount', 'Highest amount', 'Lowest amount', 'Amount'),
    { by: 'due', head: 'Answer by', asc: 'Answer due first', desc: 'Answer due last', first: 'asc' },
    byText('reason', 'Reason'),
  ],
  detail: (dispute) =>
    [formatMoney(dispute.amount_cents), reasonLabel(dispute), dueLabel(dispute) && `Answer by ${dueLabel(dispute)}`]
      .filter(Boolean)
      .join(' · '),
  signs: (dispute) => <StateBadge style={statusStyle(dispute)} />,
  nameOf: agentLabel,
  hrefOf: ({ id }) => `${DISPUTES.path}/${id}`,
}

const LIST: ListConfig<DisputeRow> = {
  kind: DISPUTES,
  search: { label: 'Search disputes', placeholder: 'Name, email, Stripe id' },
  failed: { toast: 'Error fetching disputes', title: 'The disputes didn’t load' },
  queries: disputeQueries,
  layout: LAYOUT,
  empty: () => 'No payment has been disputed.',
}

/** All disputed payments, newest first. */
export function DisputeListScreen() {
  return <ListScreen config={LIST} />
}
