import type { Subscription } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'

import { billOf } from './bill.ts'

const NUMBER = 'py-3 pl-2 text-right tabular-nums'
const HEAD = 'pt-3 pb-1.5 text-small font-medium text-ink-soft'
const NAME = 'py-3 text-left'

export function SubscriptionTable({ subscription }: { subscription: Subscription }) {
  const { name, quantity, discount } = subscription
  const { amount, off, once, perMonth } = billOf(subscription)
  return (
    <>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              Item
            </th>
            <th scope="col" className={`${HEAD} pl-2 text-right`}>
              {/* On the narrowest screens the amounts need the room. */}
              <span className="max-[15rem]:sr-only">Quantity</span>
            </th>
            <th scope="col" className={`${HEAD} pl-2 text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-hair">
            <th scope="row" className={`${NAME} font-semibold`}>
              {name}
            </th>
            <td className={NUMBER}>{quantity}</td>
            <td className={NUMBER}>{formatMoney(amount)}</td>
          </tr>
          {off > 0 && !once && (
            <tr className="border-t border-hair">
              <th scope="row" colSpan={2} className={`${NAME} font-normal`}>
                Discount {discount?.code}
              </th>
              <td className={NUMBER}>{formatMoney(-off)}</td>
            </tr>
          )}
        </tbody>
        {/* Nothing more is billed for a plan that ended, or will. */}
        {perMonth !== null && (
          <tfoot>
            <tr className="border-t border-hair">
              <th scope="row" colSpan={2} className={`${NAME} font-semibold`}>
                Total Per Month
              </th>
              <td className={`${NUMBER} font-serif text-head`}>{formatMoney(perMonth)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <NextInvoiceNotes subscription={subscription} />
    </>
  )
}

function NextInvoiceNotes({ subscription }: { subscription: Subscription }) {
  const { discount, credit } = subscription
  const { off, once, perMonth } = billOf(subscription)
  return (
    <>
      {discount && off > 0 && once && perMonth !== null && (
        <p className="mb-1 text-small text-ink-soft">
          {discount.code ?? 'Your discount'} takes {formatMoney(off)} off your next invoice only.
        </p>
      )}
      {credit > 0 && (
        <div className="flex items-baseline justify-between gap-4 border-t border-hair py-3">
          <p>
            Credit
            <span className="block text-small text-ink-soft">
              {perMonth === null ? 'Goes toward your next plan.' : 'Goes toward your next invoices.'}
            </span>
          </p>
          <p className="tabular-nums">{formatMoney(centsOf(credit))}</p>
        </div>
      )}
    </>
  )
}
