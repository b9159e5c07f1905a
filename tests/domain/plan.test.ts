import { expect, test } from 'vitest'

import { mayConnect, PLAN_ALLOWS, planNameWith, PLANS } from '#domain/plan/plan.ts'
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
