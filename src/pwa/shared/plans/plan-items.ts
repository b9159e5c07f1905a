import { centsOf, formatMoney } from '#domain/plan/money.ts'
import type { Interval } from '#domain/plan/product.ts'

/** The lines of a card, from a product's comma-separated items. */
export function linesOf(items: string): string[] {
  return items
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The anchor of the table of all features. */
export const COMPARE = 'compare'

const EACH: Record<Interval, string> = { monthly: 'a month', quarterly: 'a quarter' }

/** 'Save $18 a quarter', for an amount in dollars. */
export function savingNote(saving: number, interval: Interval): string {
  return `Save ${formatMoney(centsOf(saving))} ${EACH[interval]}`
}
