import { describe, expect, test } from 'vitest'

import { amountError, parseDollars } from '#pwa/admin/agents/refund-drawer.tsx'
import { dayBounds } from '#pwa/admin/audit-log/audit-labels.ts'

describe('a typed amount', () => {
  test.each<[string, number]>([
    ['12.50', 1250],
    ['12.5', 1250],
    ['$49', 4900],
    [' 1,250.05 ', 125_005],
    ['0.01', 1],
  ])('reads %s in cents', (typed, cents) => {
    expect(parseDollars(typed)).toBe(cents)
  })

  test.each(['', 'x', '-5', '1.234', '1e3', '12,5', '.5', '1 000'])('reads no amount from %j', (typed) => {
    expect(parseDollars(typed)).toBeNull()
  })

  test('refuses an amount of zero or over what is left', () => {
    expect(amountError(null, 100)).toContain('Please enter an amount')
    expect(amountError(0, 100)).toContain('Please enter an amount')
    expect(amountError(101, 100)).toContain('more than is left')
    expect(amountError(100, 100)).toBeNull()
  })
})

describe('a day in the audit log’s filter', () => {
  test('a day of the filter lasts from local midnight to the next', () => {
    const bounds = dayBounds('2026-11-21')
    expect(bounds).toEqual({ from: new Date(2026, 10, 21).toISOString(), to: new Date(2026, 10, 22).toISOString() })
  })

  test.each(['', 'today', '2026-1-1', '21-11-2026'])('reads no day from %j', (typed) => {
    expect(dayBounds(typed)).toBeNull()
  })
})
