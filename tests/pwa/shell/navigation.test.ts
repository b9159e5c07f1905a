import { describe, expect, it } from 'vitest'

import { ADMIN_GROUPS, ADMIN_TABS } from '#pwa/shell/sidebar/admin-navigation.ts'
import { type Group, GROUPS, holds, isFold, TABS } from '#pwa/shell/navigation.ts'

const labels = (groups: readonly Group[]) =>
  groups.map((group) => [group.label, group.entries.map((entry) => entry.label)])

describe('the navigation', () => {
  it('the sidebar shows everybody the specified groups and entries in their order', () => {
    expect(labels(GROUPS)).toEqual([
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

  it('the sidebar shows an admin their own group first and nothing that belongs to an agent', () => {
    expect(labels(ADMIN_GROUPS)).toEqual([
      [null, ['Dashboard']],
      [
        'Admin',
        [
          'Social Post Collections',
          'Social Posts',
          'Template Collections',
          'Templates',
          'Agents',
          'Admins',
          'Disputes',
          'Audit Log',
          'Operations',
        ],
      ],
      ...labels(GROUPS).filter(([label]) => label === 'Ready to Post' || label === 'Agent Resources'),
      ['Account Settings', ['Login Information']],
    ])
    expect(ADMIN_GROUPS.filter(({ open }) => open).map(({ label }) => label)).toEqual([null, 'Admin'])
  })

  it('the sidebar folds the two quote listings and the five account screens', () => {
    const folds = GROUPS.flatMap((group) => group.entries.filter(isFold))
    expect(folds.map((fold) => [fold.label, fold.places.map((place) => place.label)])).toEqual([
      ['Quotes', ['Motivators', 'Scripture Verses']],
      [
        'User Account',
        ['Profile Photo and Logo', 'Login Information', 'Agent Information', 'Areas Served', 'Office and Brokerage'],
      ],
    ])
  })

  it('the sidebar finds the group of a path, also in a fold, and is not misled by a common prefix', () => {
    const at = (path: string) => [
      ...new Set([...GROUPS, ...ADMIN_GROUPS].filter((group) => holds(group.entries, path)).map(({ label }) => label)),
    ]
    expect(at('/social-post-collections/quotes/motivators')).toEqual(['Ready to Post'])
    expect(at('/user-account/areas-served')).toEqual(['Account Settings'])
    expect(at('/admin/templates/7')).toEqual(['Admin'])
    expect(at('/calendar-of-somebody-else')).toEqual([])
  })
})

describe('the bottom bar', () => {
  it('the bottom bar leads to the four most used screens', () => {
    expect(TABS.map((tab) => [tab.label, tab.to])).toEqual([
      ['Home', '/dashboard'],
      ['Ready to Post', '/social-post-collections/home-buying'],
      ['Calendar', '/calendar'],
      ['Templates', '/template-collections/branding-resources'],
    ])
  })

  it('the bottom bar leads an admin to posts, templates, agents and disputes', () => {
    expect(ADMIN_TABS.map((tab) => [tab.label, tab.to])).toEqual([
      ['Posts', '/admin/social-posts'],
      ['Templates', '/admin/templates'],
      ['Agents', '/admin/agents'],
      ['Disputes', '/admin/disputes'],
    ])
  })
})
