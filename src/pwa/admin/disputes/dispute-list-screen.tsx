import { useQuery } from '@tanstack/react-query'

import type { DisputeRow } from '#contract/disputes.ts'
import { formatMoney } from '#domain/money.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { momentLabel } from '../shared/form/history-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import type { RowColumns } from '../shared/list/row-columns.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { agentLabel, reasonLabel, statusStyle } from './dispute-labels.ts'
import { disputeQueries } from './queries.ts'

const DISPUTES = { path: '/admin/disputes', list: 'Disputes' }

const dueLabel = ({ open, due_by: dueBy }: DisputeRow) => (open && dueBy ? momentLabel(dueBy) : '')

export function StatusBadge({ dispute }: { dispute: DisputeRow }) {
  const { tone, icon, words } = statusStyle(dispute)
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}

const LOOK: RowColumns<DisputeRow> = {
  columns: [
    { head: 'Agent', leads: true, cell: agentLabel },
    { head: 'Amount', cell: ({ amount_cents: cents }) => formatMoney(cents), className: 'num' },
    { head: 'Reason', cell: reasonLabel },
    { head: 'Answer by', cell: dueLabel, className: 'num text-small text-ink-soft' },
    { head: 'State', cell: (dispute) => <StatusBadge dispute={dispute} /> },
  ],
  detail: (dispute) =>
    [formatMoney(dispute.amount_cents), reasonLabel(dispute), dueLabel(dispute) && `Answer by ${dueLabel(dispute)}`]
      .filter(Boolean)
      .join(' · '),
  signs: (dispute) => <StatusBadge dispute={dispute} />,
  nameOf: agentLabel,
  hrefOf: ({ id }) => `${DISPUTES.path}/${id}`,
}

/** All disputed payments, newest first. */
export function DisputeListScreen() {
  const list = useListAddress()
  const query = useQuery(disputeQueries.list(list.address))
  return (
    <AdminList
      kind={DISPUTES}
      search={{ label: 'Search disputes', placeholder: 'Name, e-mail, Stripe id' }}
      failed={{ toast: 'Error fetching disputes', title: 'The disputes didn’t load' }}
      empty="No payment has been disputed."
      list={list}
      query={query}
      look={LOOK}
    />
  )
}
