import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  centsOf,
  discountOn,
  dollarsOf,
  formatMoney,
  partOf,
  percentOf,
  perMonth,
  savingOf,
} from '#domain/plan/money.ts'

const price = fc.integer({ min: 0, max: 100_000_000 })
const signed = fc.integer({ min: -100_000_000, max: 100_000_000 })
/** In hundredths of a percent, so that the test's own arithmetic is exact. */
const hundredths = fc.integer({ min: 0, max: 10_000 })

/** The whole number nearest to a fraction, by trying its neighbors; of two the higher. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const below = numerator / denominator - 1n
  const distance = (candidate: bigint) => {
    const off = candidate * denominator - numerator
    return off < 0n ? -off : off
  }
  return [0n, 1n, 2n].map((step) => below + step).reduce((best, one) => (distance(one) <= distance(best) ? one : best))
}

describe('arithmetic with money', () => {
  test('dollars on the wire and cents are the same amount', () => {
    fc.assert(
      fc.property(signed, (cents) => {
        expect(centsOf(dollarsOf(cents))).toBe(cents)
      }),
    )
  })

  test('a percentage is the exact product, rounded to the nearest cent', () => {
    fc.assert(
      fc.property(signed, hundredths, (cents, percent) => {
        expect(BigInt(percentOf(cents, percent / 100))).toBe(nearest(BigInt(cents) * BigInt(percent), 10_000n))
      }),
    )
  })

  test('a share of an amount is never more than the exact share, and less by under a cent', () => {
    const whole = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(price, whole, fc.integer({ min: 0, max: 100_000_000 }), (cents, all, some) => {
        const part = Math.min(some, all)
        const off = BigInt(cents) * BigInt(part) - BigInt(partOf(cents, { part, whole: all })) * BigInt(all)
        expect(off >= 0n && off < BigInt(all)).toBe(true)
      }),
    )
  })

  test('a quarter’s price divided by three is off by less than a cent', () => {
    fc.assert(
      fc.property(price, (cents) => {
        expect(BigInt(perMonth(cents, 'quarterly'))).toBe(nearest(BigInt(cents), 3n))
        expect(perMonth(cents, 'monthly')).toBe(cents)
      }),
    )
  })

  test('a discount never makes a price negative', () => {
    fc.assert(
      fc.property(price, price, (cents, amountOff) => {
        expect(discountOn(cents, { percentOff: null, amountOff })).toBe(Math.min(cents, amountOff))
      }),
    )
  })
})

test.each([
  [4900, '$49'],
  [0, '$0'],
  [1213, '$12.13'],
  [5, '$0.05'],
  [-2940, '−$29.40'],
  [120_000, '$1,200'],
])('%i cents are written %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})

test('a formatted amount reads back as the same amount, with two decimals or none', () => {
  fc.assert(
    fc.property(signed, (cents) => {
      const text = formatMoney(cents)
      expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*(\.\d\d)?$/)
      expect(text.includes('.')).toBe(cents % 100 !== 0)
      expect(Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-')) * 100)).toBe(cents)
    }),
  )
})

test('a quarter saves what it costs less than its three months, and nothing where it costs as much or more', () => {
  expect(savingOf(13_200, 4900, 'quarterly')).toBe(1500)
  expect(savingOf(14_700, 4900, 'quarterly')).toBe(0)
  expect(savingOf(15_000, 4900, 'quarterly')).toBe(0)
  expect(savingOf(4900, 4900, 'monthly')).toBe(0)
})
