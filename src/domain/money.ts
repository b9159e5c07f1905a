import { type Interval, MONTHS_IN } from './product.ts'

/** An amount of US money in whole cents; all sums are made in cents. */
export type Cents = number

/** What is taken off a price: a percentage of it, or an amount. */
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

/** Percentages count to a ten-thousandth, as sales taxes do at most. */
const PARTS_PER_PERCENT = 10_000

/** So many percent of an amount, rounded to the nearest cent, halves up. */
export function percentOf(cents: Cents, percent: number): Cents {
  const parts = BigInt(Math.round(percent * PARTS_PER_PERCENT))
  return Number(divideRounded(BigInt(cents) * parts, BigInt(100 * PARTS_PER_PERCENT)))
}

/** What a discount takes off a price: never more than the price. */
export function discountOn(price: Cents, { percentOff, amountOff }: Discount): Cents {
  return Math.min(price, percentOff === null ? (amountOff ?? 0) : percentOf(price, percentOff))
}

/** What is to be paid: the price less its discount, with the tax on the price. */
export function totalOf(price: Cents, { discount = 0, taxPercent = 0, setupFee = 0 } = {}): Cents {
  return price - discount + percentOf(price, taxPercent) + setupFee
}

/** What an amount is worth in part, such as that of the unused part of a period; cents that don't come out even are left off. */
export function partOf(cents: Cents, { part, whole }: { part: number; whole: number }): Cents {
  if (whole <= 0 || part <= 0) return 0
  return part >= whole ? cents : Number((BigInt(cents) * BigInt(part)) / BigInt(whole))
}

/** What a month costs of a price that is paid once in its interval. */
export function perMonth(price: Cents, interval: Interval): Cents {
  return Number(divideRounded(BigInt(price), BigInt(MONTHS_IN[interval])))
}

/** An amount as it stands on the screen: `$49`, `$12.13`, `−$5`. */
export function formatMoney(cents: Cents): string {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  const sign = cents < 0 ? '−' : ''
  return `${sign}$${whole.toLocaleString('en-US')}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** For whole numbers, the divisor positive; halves go up. */
function divideRounded(amount: bigint, by: bigint): bigint {
  const doubled = 2n * amount + by
  const quotient = doubled / (2n * by)
  return doubled < 0n && doubled % (2n * by) !== 0n ? quotient - 1n : quotient
}
