import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/errors.ts'
import type { AdminInvoice, AgentBilling } from '#contract/admin/agents.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { INTERVAL_NAME } from '#domain/plan/product.ts'
import { Badge, StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { dateLabel } from '../shared/admin-labels.ts'
import { DetailSection, Facts } from '../shared/detail-parts.tsx'
import { agentQueries } from './agent-queries.ts'
import { RefundDrawer } from './refund-drawer.tsx'

interface BillingSectionProps {
  agentId: number
  name: string
}

/** The agent's subscription and invoices, as Stripe has them; the rest of the page works without Stripe. */
export function BillingSection({ agentId, name }: BillingSectionProps) {
  const query = useQuery(agentQueries.billing(agentId))
  return (
    <DetailSection title="Plan and billing">
      {query.data ? (
        <Billing billing={query.data} agentId={agentId} name={name} />
      ) : query.error ? (
        <BillingFailed query={query} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-11 w-full rounded-control!" />
          <Skeleton className="h-28 w-full rounded-control!" />
          <output className="sr-only">Loading...</output>
        </div>
      )}
    </DetailSection>
  )
}

function BillingFailed({ query: { error, refetch, isFetching } }: { query: UseQueryResult }) {
  return (
    <Notice
      icon="warning-circle-fill"
      title="Billing didn’t load."
      action={
        <Button kind="line" small busy={isFetching && 'Trying...'} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error instanceof ApiError ? error.message : 'We can’t reach our server.'}
    </Notice>
  )
}

function Billing({ billing, agentId, name }: BillingSectionProps & { billing: AgentBilling }) {
  const [refunding, setRefunding] = useState<AdminInvoice | null>(null)
  const [open, setOpen] = useState(false)
  const { subscription, invoices } = billing
  return (
    <>
      {subscription ? (
        <Facts
          facts={[
            ['Plan', `${subscription.name}, ${INTERVAL_NAME[subscription.interval].toLowerCase()}`],
            ['Price', formatMoney(Math.round(subscription.price * 100))],
            ['Next invoice', subscription.nextInvoiceDate && dateLabel(subscription.nextInvoiceDate)],
            ['Ends', subscription.endDate && dateLabel(subscription.endDate)],
            ['Grace period ends', subscription.graceEndDate && dateLabel(subscription.graceEndDate)],
            [
              'Trial until',
              subscription.onTrial && subscription.trialEndDate ? dateLabel(subscription.trialEndDate) : '',
            ],
          ]}
        />
      ) : (
        <p className="text-ink-soft">This agent has no subscription.</p>
      )}
      {invoices.length > 0 && (
        <ul aria-label="Invoices" className="rounded-2xl bg-surface ring ring-hair">
          {invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              onRefund={() => {
                setRefunding(invoice)
                setOpen(true)
              }}
            />
          ))}
        </ul>
      )}
      {refunding && (
        <RefundDrawer
          key={refunding.id}
          agentId={agentId}
          name={name}
          invoice={invoices.find(({ id }) => id === refunding.id) ?? refunding}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}

const INVOICE_STYLE: Record<AdminInvoice['status'], StateStyle> = {
  paid: { tone: 'green', label: 'Paid' },
  open: { tone: 'red', label: 'Unpaid' },
  uncollectible: { tone: 'gray', label: 'Uncollectible' },
  void: { tone: 'gray', label: 'Void' },
}

function InvoiceRow({ invoice, onRefund }: { invoice: AdminInvoice; onRefund: () => void }) {
  const { number, description, status, date, card } = invoice
  const { total_cents: total, paid_cents: paid, refunded_cents: back } = invoice
  const isBack = paid > 0 && back >= paid
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 not-first:border-t not-first:border-hair">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{description}</p>
        <p className="num text-small text-ink-soft">
          {dateLabel(date)}
          {number && ` · ${number}`}
          {card && ` · ${card}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="num font-semibold">{formatMoney(total)}</span>
        {back > 0 ? (
          <Badge tone="gray" icon="arrow-counter-clockwise">
            {isBack ? 'Refunded' : `${formatMoney(back)} refunded`}
          </Badge>
        ) : (
          <StateBadge style={INVOICE_STYLE[status]} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {invoice.receipt_url && (
          <a
            href={invoice.receipt_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-(--target) items-center px-2.5 font-semibold text-plum"
          >
            Receipt<span className="sr-only"> of {number ?? description} (new tab)</span>
          </a>
        )}
        {paid > back && (
          <Button kind="line" small aria-label={`Refund ${number ?? description}`} onClick={onRefund}>
            Refund
          </Button>
        )}
      </div>
    </li>
  )
}
