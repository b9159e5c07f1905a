import { describe, expect, it } from 'vitest'

import { GROUPS, groupsFor, holds, isFold, TABS } from '#pwa/shell/navigation.ts'

const labels = (role: 'agent' | 'admin' | null) =>
  groupsFor(role).map((group) => [group.label, group.entries.map((entry) => entry.label)])

describe('the sidebar', () => {
  it('offers an agent the specified groups and entries in their order', () => {
    expect(labels('agent')).toEqual([
      [null, ['Dashboard', 'Auto Post Calendar']],
      ['Onboarding', ['Social Media Connections', 'Auto Post Settings']],
      [
        'Ready to Post',
        [
          'Home Buying',
          'Home Selling',
          'Mortgage',
          'New Construction',
          'School Ratings',
          'Neighborhood Videos',
          'Home Tour Videos',
          'Quotes',
        ],
      ],
      [
        'Agent Resources',
        ['Branding Resources', 'Buyer Resources', 'Seller Resources', 'Transaction Resources', 'Open House Resources'],
      ],
      ['Account Settings', ['Billing & Subscriptions', 'Plan Types', 'User Account']],
    ])
  })

  it('shows the Admin group to an admin and to nobody else', () => {
    expect(labels('admin').at(-1)).toEqual([
      'Admin',
      ['Social Post Collections', 'Social Posts', 'Template Collections', 'Templates'],
    ])
    expect(labels(null)).toEqual(labels('agent'))
  })

  it('folds the two quote listings and the five account screens', () => {
    const folds = GROUPS.flatMap((group) => group.entries.filter(isFold))
    expect(folds.map((fold) => [fold.label, fold.places.map((place) => place.label)])).toEqual([
      ['Quotes', ['Motivators', 'Scripture Verses']],
      [
        'User Account',
        ['Profile Photo and Logo', 'Login Information', 'Agent Information', 'Areas Served', 'Office and Brokerage'],
      ],
    ])
  })

  it('knows the group of a path, also inside a fold, and is not fooled by a common beginning', () => {
    const at = (path: string) => GROUPS.filter((group) => holds(group.entries, path)).map((group) => group.label)
    expect(at('/social-post-collections/quotes/motivators')).toEqual(['Ready to Post'])
    expect(at('/user-account/areas-served')).toEqual(['Account Settings'])
    expect(at('/admin/templates/7')).toEqual(['Admin'])
    expect(at('/calendar-of-somebody-else')).toEqual([])
  })
})

describe('the bottom bar', () => {
  it('leads to the four places a thumb reaches most', () => {
    expect(TABS.map((tab) => [tab.label, tab.to])).toEqual([
      ['Home', '/dashboard'],
      ['Ready to Post', '/social-post-collections/home-buying'],
      ['Calendar', '/calendar'],
      ['Templates', '/template-collections/branding-resources'],
    ])
  })
})
