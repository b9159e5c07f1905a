import { groupDigits } from '../group-digits.ts'
import { type Interval, MONTHS_IN } from './product.ts'

/** An amount of US money in whole cents; all sums are made in cents. */
export type Cents = number

/** A discount: a percentage of the price, or an amount. */
export interface Discount {
  percentOff: number | null
  amountOff: Cents | null
}

/** Cents of an amount as the wire writes it, in dollars with at most two decimals. */
export function centsOf(dollars: number): Cents {
  return Math.round(dollars * 100)
}

/** An amount as the wire writes it. */
export function dollarsOf(cents: Cents): number {
  return cents / 100
}

/** Percentages have up to four decimals, as sales taxes have at most. */
const PARTS_PER_PERCENT = 10_000

/** A percentage of an amount, rounded to the nearest cent, halves up. */
export function percentOf(cents: Cents, percent: number): Cents {
  const parts = BigInt(Math.round(percent * PARTS_PER_PERCENT))
  return Number(divideRounded(BigInt(cents) * parts, BigInt(100 * PARTS_PER_PERCENT)))
}

/** The amount of a discount on a price: never more than the price. */
export function discountOn(price: Cents, { percentOff, amountOff }: Discount): Cents {
  return Math.min(price, percentOff === null ? (amountOff ?? 0) : percentOf(price, percentOff))
}

/** A proportional share of an amount, such as that of the unused part of a period, rounded down to whole cents. */
export function partOf(cents: Cents, { part, whole }: { part: number; whole: number }): Cents {
  if (whole <= 0 || part <= 0) return 0
  return part >= whole ? cents : Number((BigInt(cents) * BigInt(part)) / BigInt(whole))
}

/** The monthly share of a price that is paid once per interval. */
export function perMonth(price: Cents, interval: Interval): Cents {
  return Number(divideRounded(BigInt(price), BigInt(MONTHS_IN[interval])))
}

/** What a price for an interval saves against its months one by one; 0 where it saves nothing. */
export function savingOf(price: Cents, monthly: Cents, interval: Interval): Cents {
  return Math.max(0, monthly * MONTHS_IN[interval] - price)
}

/** An amount as shown on the screen: `$49`, `$12.13`, `−$5`. */
export function formatMoney(cents: Cents): string {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  const sign = cents < 0 ? '−' : ''
  return `${sign}$${groupDigits(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** For whole numbers, the divisor positive; halves go up. */
function divideRounded(amount: bigint, by: bigint): bigint {
  const doubled = 2n * amount + by
  const quotient = doubled / (2n * by)
  return doubled < 0n && doubled % (2n * by) !== 0n ? quotient - 1n : quotient
}
