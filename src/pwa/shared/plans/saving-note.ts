import { centsOf, formatMoney } from '#domain/plan/money.ts'
import type { Interval } from '#domain/plan/product.ts'

const EACH: Record<Interval, string> = { monthly: 'a month', quarterly: 'a quarter' }

/** 'Save $18 a quarter', for an amount in dollars. */
export function savingNote(saving: number, interval: Interval): string {
  return `Save ${formatMoney(centsOf(saving))} ${EACH[interval]}`
}
