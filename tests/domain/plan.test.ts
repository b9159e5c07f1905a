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
import { FEATURE_GROUPS } from '#domain/plan/plan-features.ts'
import {
  graceEnd,
  planInForce,
  SUBSCRIPTION_STATUSES,
  trialNotice,
  mayConnect,
  PLAN_ALLOWS,
  planNameWith,
  PLANS,
} from '#domain/plan/plan.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

test('a higher plan allows all that a lower one does', () => {
  PLANS.slice(1).forEach((plan, at) => {
    const [lower, higher] = [PLAN_ALLOWS[PLANS[at] ?? plan], PLAN_ALLOWS[plan]]
    expect(higher.manualPostsPerDay).toBeGreaterThan(lower.manualPostsPerDay)
    for (const feature of ['premiumPosts', 'agentBranding', 'aiRewrite'] as const) {
      expect(Number(higher[feature])).toBeGreaterThanOrEqual(Number(lower[feature]))
    }
    for (const one of PLATFORMS) expect(higher.connections[one]).toBeGreaterThanOrEqual(lower.connections[one])
  })
})

test('the lowest plan that has a feature is named', () => {
  expect(planNameWith(() => true)).toBe('Plus')
  expect(planNameWith(({ connections }) => connections.linkedin > 0)).toBe('Pro')
  expect(planNameWith(({ manualPostsPerDay }) => manualPostsPerDay > 5)).toBe('Premium')
})

test('Plus has no LinkedIn, and nothing can be connected without a plan', () => {
  expect(PLATFORMS.filter((platform) => mayConnect('plus', platform))).toEqual(['facebook', 'instagram'])
  expect(PLATFORMS.filter((platform) => mayConnect('pro', platform))).toEqual(PLATFORMS)
  expect(PLATFORMS.filter((platform) => mayConnect(null, platform))).toEqual([])
})

test('the matrix has 29 features, none twice, of which those of later are announced', () => {
  const features = FEATURE_GROUPS.flatMap((group) => group.features)
  expect(new Set(features.map(({ name }) => name)).size).toBe(29)
  const later = features.filter(({ comingSoon }) => comingSoon).map(({ name }) => name)
  expect(later.join(', ')).toBe(
    'TikTok, New Construction Spreadsheet, Questionnaires, Workshop, Listing Presentation, Team Page, Import Listings, Customer Reviews, Past Client Images',
  )
  const notes = features.filter(({ has }) => has.pro === 'Limited').map(({ note }) => note)
  expect(new Set(notes)).toEqual(new Set(['4 a month on Pro, 8 a month on Premium']))
})

test('all Facebook Ads features come with Pro, all of Agent Website with Premium alone', () => {
  const plansOf = (group: number) => FEATURE_GROUPS[group]?.features.map(({ has }) => PLANS.map((plan) => has[plan]))
  expect(new Set(plansOf(1)?.map(String))).toEqual(new Set(['false,true,true']))
  expect(new Set(plansOf(2)?.map(String))).toEqual(new Set(['false,false,true']))
})

const now = new Date('2026-11-21T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

test('of subscriptions that are not overdue only an active one and a trial give their plan', () => {
  const given = SUBSCRIPTION_STATUSES.filter(
    (status) => status !== 'past_due' && planInForce({ plan: 'pro', status, pastDueSince: null }, now),
  )
  expect(given.toSorted()).toEqual(['active', 'trialing'])
})

test('a missing payment keeps the plan for exactly seven days', () => {
  const since = (pastDueSince: Date | null) => planInForce({ plan: 'plus', status: 'past_due', pastDueSince }, now)
  expect([since(days(0)), since(days(-6.99)), since(days(-7)), since(days(-30))]).toEqual(['plus', 'plus', null, null])
  expect(graceEnd(now)).toEqual(days(7))
})

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

test('a trial is announced in its last week and on its last day, one of a week or less only on the last day', () => {
  const hour = 60 * 60 * 1000
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * 24 }), fc.integer({ min: -48, max: 60 * 24 }), (length, left) => {
      const end = new Date('2026-12-10T18:00:00Z')
      const start = new Date(end.getTime() - length * hour)
      const due = trialNotice({ start, end }, new Date(end.getTime() - left * hour))
      if (left <= 0 || left > 7 * 24) expect(due).toBeNull()
      else if (left <= 24) expect(due).toBe('day')
      else expect(due).toBe(length > 7 * 24 ? 'week' : null)
    }),
  )
})

describe('arithmetic with money', () => {
  test('a percentage is the exact product, rounded to the nearest cent', () => {
    fc.assert(
      fc.property(signed, hundredths, (cents, percent) => {
        expect(BigInt(percentOf(cents, percent / 100))).toBe(nearest(BigInt(cents) * BigInt(percent), 10_000n))
      }),
    )
  })

  test.each([
    [100, 1, 3, 33],
    [100, 2, 3, 66],
    [5, 0, 3, 0],
    [5, 3, 3, 5],
    // Beyond what a number has exactly.
    [100_000_000, 99_999_998, 99_999_999, 99_999_998],
  ])('of %i cents the share of %i in %i is %i, never more than the exact share', (cents, part, whole, share) => {
    expect(partOf(cents, { part, whole })).toBe(share)
  })

  test('a quarter’s price is divided by three to the nearest cent, a month’s is left as it is', () => {
    const prices = [0, 100, 101, 13_200]
    expect(prices.map((cents) => perMonth(cents, 'quarterly'))).toEqual([0, 33, 34, 4400])
    expect(prices.map((cents) => perMonth(cents, 'monthly'))).toEqual(prices)
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
  expect(centsOf(dollarsOf(cents))).toBe(cents)
})

test('a discount makes no price negative', () => {
  expect([
    discountOn(100, { percentOff: null, amountOff: 30 }),
    discountOn(20, { percentOff: null, amountOff: 30 }),
  ]).toEqual([30, 20])
})

test('a quarter saves what it costs less than its three months, and nothing where it costs as much or more', () => {
  expect(savingOf(13_200, 4900, 'quarterly')).toBe(1500)
  expect(savingOf(14_700, 4900, 'quarterly')).toBe(0)
  expect(savingOf(15_000, 4900, 'quarterly')).toBe(0)
  expect(savingOf(4900, 4900, 'monthly')).toBe(0)
})
