import type { Invoice } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'

/** What an invoice took from the credit or added to it; null where it did neither. */
export function creditNote({
  status,
  amountDue,
  creditUsed,
  creditAdded,
}: Pick<Invoice, 'status' | 'amountDue' | 'creditUsed' | 'creditAdded'>): string | null {
  const money = (dollars: number) => formatMoney(centsOf(dollars))
  if (creditAdded > 0) return `${money(creditAdded)} added to your credit`
  if (creditUsed === 0) return null
  if (amountDue === 0) return `${money(creditUsed)} paid from credit`
  return `${money(amountDue)} ${status === 'paid' ? 'paid' : 'due'}, ${money(creditUsed)} from credit`
}
