import { expect, test } from 'vitest'

import { FEATURE_GROUPS } from '#domain/plan/plan-features.ts'
import { PLANS } from '#domain/plan/plan.ts'

const features = FEATURE_GROUPS.flatMap((group) => group.features)
const named = (name: string) => features.find((feature) => feature.name === name)?.has

test('the matrix has 29 features in its three groups, none twice', () => {
  expect(FEATURE_GROUPS.map(({ name }) => name)).toEqual(['Ready to Post', 'Facebook Ads', 'Agent Website'])
  expect(new Set(features.map(({ name }) => name)).size).toBe(29)
})

test.each([
  ['Facebook', 1, 1, 2],
  ['Instagram', 1, 1, 2],
  ['LinkedIn', 0, 1, 2],
  ['TikTok', 0, 1, 2],
  ['Manual Posts a Day', 2, 5, 10],
  ['Neighborhood Videos', false, 'Limited', 'Limited'],
  ['Home Tour Videos', false, 'Limited', 'Limited'],
  ['New Construction Spreadsheet', false, 'Extra fee', 'Extra fee'],
  ['Premium Posts', false, true, true],
  ['Agent Branding Footer', false, true, true],
  ['AI Rewrite', false, true, true],
])('the feature %s reads %s, %s and %s', (name, ...values) => {
  expect(PLANS.map((plan) => named(name)?.[plan])).toEqual(values)
})

test('the limited videos say how many a month each plan has', () => {
  const notes = features.filter(({ name }) => named(name)?.pro === 'Limited').map(({ note }) => note)
  expect(notes).toEqual(['4 a month on Pro, 8 a month on Premium', '4 a month on Pro, 8 a month on Premium'])
})

test('features that do not exist yet are marked as coming soon', () => {
  const later = features.filter(({ comingSoon }) => comingSoon)
  expect(later.map(({ name }) => name)).toEqual([
    'TikTok',
    'New Construction Spreadsheet',
    'Questionnaires',
    'Workshop',
    'Listing Presentation',
    'Team Page',
    'Import Listings',
    'Customer Reviews',
    'Past Client Images',
  ])
  expect(later.filter(({ note }) => note === 'Coming soon').map(({ has }) => has.premium)).toEqual([2, 'Extra fee'])
})

test('all Facebook Ads features come with Pro, all of Agent Website with Premium alone', () => {
  const [, ads, website] = FEATURE_GROUPS
  expect(ads?.features.map(({ has }) => [has.plus, has.pro, has.premium])).toEqual(
    ads?.features.map(() => [false, true, true]),
  )
  expect(website?.features.map(({ has }) => [has.plus, has.pro, has.premium])).toEqual(
    website?.features.map(() => [false, false, true]),
  )
})
