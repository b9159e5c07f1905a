import type { Invoice } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { longDate } from '../long-date.ts'
import { creditNote } from './credit-note.ts'

const RECEIPT = 'View Receipt'

/** How the state of an invoice is shown, and the label of its link. */
const INVOICE_STYLE: Record<Invoice['status'], StateStyle & { link: string }> = {
  paid: { label: 'Paid', tone: 'green', icon: 'check-bold', link: RECEIPT },
  open: { label: 'Unpaid', tone: 'red', icon: 'warning-bold', link: 'Pay Invoice' },
  uncollectible: { label: 'Not collected', tone: 'gray', icon: 'prohibit-bold', link: RECEIPT },
  void: { label: 'Void', tone: 'gray', icon: 'prohibit-bold', link: RECEIPT },
}

const HEAD = 'pb-2 text-left text-small font-medium text-ink-soft'
const CELL = 'border-t border-hair py-2 pr-4 align-middle'

/** The agent's invoices, newest first: a table on wide screens, the same content as rows on a phone. */
export function HistoryCard({ invoices }: { invoices: readonly Invoice[] }) {
  const zone = useAgentZone()
  if (invoices.length === 0) return <p className="py-3 text-ink-soft">No payment history found</p>
  return (
    <table className="w-full border-collapse max-desk:block">
      <thead className="max-desk:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            Date
          </th>
          <th scope="col" className={HEAD}>
            Description
          </th>
          <th scope="col" className={HEAD}>
            Status
          </th>
          <th scope="col" className={`${HEAD} pr-4 text-right!`}>
            Amount
          </th>
          <th scope="col" className={`${HEAD} text-right!`}>
            Receipt
          </th>
        </tr>
      </thead>
      <tbody className="max-desk:@container max-desk:block">
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} date={longDate(invoice.date, zone)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ invoice, date }: { invoice: Invoice; date: string }) {
  const { description, status, amountDue, receiptUrl } = invoice
  const note = creditNote(invoice)
  const style = INVOICE_STYLE[status]
  return (
    <tr className="max-desk:grid max-desk:grid-cols-[1fr_auto] max-desk:items-center max-desk:gap-x-4 max-desk:border-t max-desk:border-hair max-desk:py-3 max-desk:*:border-0 max-desk:*:p-0 max-desk:first:border-0 @max-[14rem]:max-desk:grid-cols-1">
      <td className={`${CELL} whitespace-nowrap max-desk:order-3 max-desk:text-small max-desk:text-ink-soft`}>
        {date}
      </td>
      <td className={`${CELL} font-semibold max-desk:order-1 max-desk:self-start`}>{description}</td>
      <td className={`${CELL} max-desk:order-5 max-desk:pt-1.5!`}>
        <StateBadge style={style} />
      </td>
      <td className={`${CELL} text-right tabular-nums max-desk:order-2 max-desk:font-semibold`}>
        {formatMoney(centsOf(amountDue))}
        {note && <span className="block text-small font-normal text-ink-soft">{note}</span>}
      </td>
      <td
        className={`${CELL} pr-0! text-right max-desk:order-4 max-desk:row-span-2 max-desk:text-left @min-[14rem]:max-desk:text-right`}
      >
        {receiptUrl && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold whitespace-nowrap text-plum underline-offset-3 hover:underline"
          >
            {style.link}
            <Icon name="arrow-square-out" small />
          </a>
        )}
      </td>
    </tr>
  )
}
