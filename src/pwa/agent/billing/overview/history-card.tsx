import type { Invoice } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { longDate } from '../subscription-state.ts'
import { creditNote } from './bill.ts'

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

/** The agent's invoices, newest first: a table where there is room for one, else the same content as rows. */
export function HistoryCard({ invoices }: { invoices: readonly Invoice[] }) {
  const zone = useAgentZone()
  if (invoices.length === 0) return <p className="py-3 text-ink-soft">No payment history found</p>
  return (
    <table className="w-full border-collapse @max-[36rem]:block">
      <thead className="@max-[36rem]:sr-only">
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
      <tbody className="@max-[36rem]:block">
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
    <tr className="@max-[36rem]:grid @max-[36rem]:grid-cols-[1fr_auto] @max-[36rem]:items-center @max-[36rem]:gap-x-4 @max-[36rem]:border-t @max-[36rem]:border-hair @max-[36rem]:py-3 @max-[36rem]:*:border-0 @max-[36rem]:*:p-0 @max-[36rem]:first:border-0 @max-[14rem]:grid-cols-1">
      <td
        className={`${CELL} whitespace-nowrap @max-[36rem]:order-3 @max-[36rem]:text-small @max-[36rem]:text-ink-soft`}
      >
        {date}
      </td>
      <td className={`${CELL} font-semibold @max-[36rem]:order-1 @max-[36rem]:self-start`}>{description}</td>
      <td className={`${CELL} @max-[36rem]:order-5 @max-[36rem]:pt-1.5!`}>
        <StateBadge style={style} />
      </td>
      <td className={`${CELL} text-right tabular-nums @max-[36rem]:order-2 @max-[36rem]:font-semibold`}>
        {formatMoney(centsOf(amountDue))}
        {note && <span className="block text-small font-normal text-ink-soft">{note}</span>}
      </td>
      <td
        className={`${CELL} pr-0! text-right @max-[36rem]:order-4 @max-[36rem]:row-span-2 @max-[36rem]:text-left @min-[14rem]:text-right`}
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
