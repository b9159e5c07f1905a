import { expect, test } from 'vitest'

import { graceEnd, planInForce, SUBSCRIPTION_STATUSES } from '#domain/plan/plan-in-force.ts'

const now = new Date('2026-11-21T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

test.each(['trialing', 'active'] as const)('a subscription that is %s gives its plan', (status) => {
  expect(planInForce({ plan: 'pro', status, pastDueSince: null }, now)).toBe('pro')
})

test('a missing payment keeps the plan for exactly seven days', () => {
  const since = (pastDueSince: Date | null) => planInForce({ plan: 'plus', status: 'past_due', pastDueSince }, now)
  expect([since(days(0)), since(days(-6.99)), since(days(-7)), since(days(-30))]).toEqual(['plus', 'plus', null, null])
  expect(graceEnd(now)).toEqual(days(7))
})

test('every other subscription gives no plan', () => {
  const others = SUBSCRIPTION_STATUSES.filter((status) => !['trialing', 'active', 'past_due'].includes(status))
  expect(others.map((status) => planInForce({ plan: 'premium', status, pastDueSince: null }, now))).toEqual(
    others.map(() => null),
  )
})
