import type { Subscription } from '#contract/billing.ts'
import { centsOf, discountOn, formatMoney, perMonth } from '#domain/money.ts'

const NUMBER = 'py-3 pl-3 text-right tabular-nums'
const HEAD = 'pt-3 pb-1.5 text-small font-medium text-ink-soft'

type Billed = Pick<Subscription, 'name' | 'quantity' | 'price' | 'interval' | 'discount' | 'credit' | 'status'>

/** What is billed each time, and what that comes to by the month. */
export function SubscriptionTable({ subscription }: { subscription: Billed }) {
  const { name, quantity, interval, discount, credit, status } = subscription
  const amount = centsOf(subscription.price) * quantity
  const off = discount
    ? discountOn(amount, {
        percentOff: discount.percentOff,
        amountOff: discount.amountOff === null ? null : centsOf(discount.amountOff),
      })
    : 0
  return (
    <>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              Item
            </th>
            <th scope="col" className={`${HEAD} pl-3 text-right`}>
              Quantity
            </th>
            <th scope="col" className={`${HEAD} pl-3 text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-hair">
            <th scope="row" className="py-3 text-left font-semibold">
              {name}
            </th>
            <td className={NUMBER}>{quantity}</td>
            <td className={NUMBER}>{formatMoney(amount)}</td>
          </tr>
          {off > 0 && (
            <tr className="border-t border-hair">
              <th scope="row" colSpan={2} className="py-3 text-left font-normal">
                Discount {discount?.code}
              </th>
              <td className={NUMBER}>{formatMoney(-off)}</td>
            </tr>
          )}
        </tbody>
        {/* Of a plan that ended nothing is billed any more. */}
        {status !== 'canceled' && (
          <tfoot>
            <tr className="border-t border-hair">
              <th scope="row" colSpan={2} className="py-3 text-left font-semibold">
                Total Per Month
              </th>
              <td className={`${NUMBER} font-serif text-head`}>{formatMoney(perMonth(amount - off, interval))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {credit > 0 && (
        <p className="text-small text-ink-soft">
          {formatMoney(centsOf(credit))} of credit comes off your next invoices. Tax is added where it applies.
        </p>
      )}
    </>
  )
}
