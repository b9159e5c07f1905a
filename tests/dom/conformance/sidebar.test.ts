import type { Locator } from 'vitest/browser'

import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { collection, dashboard, page as pageOf, templateCollection } from '#tests/support/records/library.ts'

import { frame } from '../support/deadline.ts'
import { page } from '../support/page.ts'
import { button, expect, link, shows, showsText } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Sidebar')
const constant = rowsAt('agent-area §9 Sidebar')
const state = rowsAt('agent-area §4 Sidebar')
const decided = rowsAt('decisions, Words')
const settled = rowsAt('decisions, Settled in the third round')

const side = page.getByRole('complementary', { name: 'Sidebar' })
const drawer = page.getByRole('dialog', { name: 'Sidebar' })
const listed = (name: string) => side.getByRole('list', { name, exact: true })
const fold = (name: string) => side.getByRole('button', { name, exact: true })

/** The width of an element after its animation, in pixels. */
const width = (of: Locator) => expect.poll(async () => Math.round((await of.boundingBox()).width))

function answerLibrary(api: FakeApi): void {
  api.answer('GET /dashboard', { data: dashboard() })
  api.answer('GET /social-post-collections/tag/:tag', pageOf([collection()]))
  api.answer('GET /template-collections', pageOf([templateCollection()]))
}

async function openDashboard({ api, go }: At): Promise<void> {
  answerLibrary(api)
  await go('/dashboard')
}

/** The groups with their entries: each by its name, with its address. */
const GROUPS = {
  Onboarding: {
    'Social Media Connections': '/social-media-connections/dashboard',
    'Auto Post Settings': '/auto-post-settings',
  },
  'Ready to Post': {
    'Home Buying': '/social-post-collections/home-buying',
    'Home Selling': '/social-post-collections/home-selling',
    Mortgage: '/social-post-collections/mortgage',
    'New Construction': '/social-post-collections/new-construction',
    'School Ratings': '/social-post-collections/school-ratings',
    'Neighborhood Videos': '/social-post-collections/neighborhood-videos',
    'Home Tour Videos': '/social-post-collections/home-tour-videos',
  },
  Quotes: {
    Motivators: '/social-post-collections/quotes/motivators',
    'Scripture Verses': '/social-post-collections/quotes/scripture-verses',
  },
  'Agent Resources': {
    'Branding Resources': '/template-collections/branding-resources',
    'Buyer Resources': '/template-collections/buyer-resources',
    'Seller Resources': '/template-collections/seller-resources',
    'Transaction Resources': '/template-collections/transaction-resources',
    'Open House Resources': '/template-collections/open-house-resources',
  },
  Listings: {
    Listings: '/listings',
    Leads: '/leads',
  },
  'Account Settings': {
    'Billing & Subscriptions': '/subscriptions/billing',
    'Plan Types': '/subscriptions/plan-types',
  },
  'User Account': {
    'Profile Photo and Logo': '/user-account/profile-photo-and-logo',
    'Login Information': '/user-account/login-information',
    'Agent Information': '/user-account/agent-information',
    'Areas Served': '/user-account/areas-served',
    'Office and Brokerage': '/user-account/office-and-brokerage',
  },
  Admin: {
    'Social Post Collections': '/admin/social-post-collections',
    'Social Posts': '/admin/social-posts',
    'Template Collections': '/admin/template-collections',
    Templates: '/admin/templates',
  },
} as const
type GroupName = keyof typeof GROUPS

const entries = (group: GroupName, at = row) =>
  Object.entries(GROUPS[group]).map(([name, to]) => at(`${group} has '${name}'`, link(name, to, listed(group))))
const main = (name: string, to: string) => row(`Main has '${name}'`, link(name, to, side))

/** The links of a list in their order, including those of its groups. */
const order = (group: GroupName, ...inside: GroupName[]) =>
  row(`${group} has these entries and no others`, () =>
    expect(listed(group).getByRole('link')).toHaveText([group, ...inside].flatMap((one) => Object.keys(GROUPS[one]))),
  )

const desk: Group = {
  id: 'Sidebar on a desk',
  as: 'agent',
  desk: true,
  open: openDashboard,
  rows: [
    rowsAt('agent-area §1')("the tagline reads 'For Women Realtors'", showsText('For Women Realtors', side)),
    constant('it is 16rem wide', () => width(side).toBe(256)),
    main('Dashboard', '/dashboard'),
    main('Auto Post Calendar', '/calendar'),
    ...entries('Onboarding'),
    order('Onboarding'),
    ...entries('Ready to Post'),
    row('Quotes is a group inside Ready to Post, closed elsewhere', async () => {
      await expect(fold('Quotes')).toHaveAttribute('aria-expanded', 'false')
      await fold('Quotes').click()
      await expect(fold('Quotes')).toHaveAttribute('aria-expanded', 'true')
    }),
    ...entries('Quotes'),
    order('Ready to Post', 'Quotes'),
    row('a group can be opened and closed by hand', async () => {
      await expect(fold('Agent Resources')).toHaveAttribute('aria-expanded', 'false')
      await fold('Agent Resources').click()
      await expect(fold('Agent Resources')).toHaveAttribute('aria-expanded', 'true')
    }),
    ...entries('Agent Resources'),
    order('Agent Resources'),
    ...entries('Listings', settled),
    settled('Listings has these entries and no others', () =>
      expect(listed('Listings').getByRole('link')).toHaveText(Object.keys(GROUPS.Listings)),
    ),
    row('User Account is a group inside Account Settings', async () => {
      await fold('Account Settings').click()
      await fold('User Account').click()
      await expect(fold('User Account')).toHaveAttribute('aria-expanded', 'true')
    }),
    ...entries('Account Settings'),
    ...entries('User Account'),
    order('User Account'),
    rowsAt('agent-area §6')('an agent sees no Admin group', () =>
      expect(side.getByRole('button', { name: 'Admin', exact: true })).toHaveCount(0),
    ),
    decided("the toggle is named 'Toggle Sidebar'", button('Toggle Sidebar')),
    constant('ctrl+B collapses it', async () => {
      await page.keyboard.press('Control+b')
      await expect(side).toHaveAttribute('data-state', 'collapsed')
    }),
    row('it collapses to icons: entries show their icons without labels', async () => {
      const home = side.getByRole('link', { name: 'Dashboard', exact: true })
      await expect(home.locator('svg')).toBeVisible()
      await expect.poll(async () => (await home.getByText('Dashboard').boundingBox()).width).toBeLessThan(2)
    }),
    constant('collapsed it is 3rem wide', () => width(side).toBe(48)),
    constant('a tooltip shows with no delay in the collapsed sidebar', async () => {
      await side.getByRole('link', { name: 'Mortgage', exact: true }).hover()
      const tip = page.locator('[aria-hidden=true]', { hasText: /^Mortgage$/ })
      // A timer would take longer than ten frames.
      for (let frames = 0; frames < 10 && tip.elements().length === 0; frames += 1) await frame()
      expect(tip.elements()).toHaveLength(1)
    }),
    constant('its state is kept in a cookie for 7 days', async () => {
      const { value, expires = 0 } = (await cookieStore.get('sidebar_state')) as { value: string; expires?: number }
      expect(value).toBe('false')
      // The clock of the page is not that of the browser.
      expect((expires - performance.timeOrigin - performance.now()) / 86_400_000).toBeCloseTo(7, 1)
    }),
    state('it is still collapsed after a reload', async ({ go }) => {
      await go('/dashboard')
      await expect(side).toHaveAttribute('data-state', 'collapsed')
    }),
    constant('cmd+B expands it', async () => {
      await page.keyboard.press('Meta+b')
      await expect(side).toHaveAttribute('data-state', 'expanded')
    }),
    row('the toggle in the header collapses and expands it', async () => {
      const toggle = page.getByRole('button', { name: 'Toggle Sidebar' })
      await toggle.click()
      await expect(side).toHaveAttribute('data-state', 'collapsed')
      await toggle.click()
      await expect(side).toHaveAttribute('data-state', 'expanded')
    }),
    row('a group opens by itself when the path is one of its items', async (at) => {
      await at.go('/template-collections/seller-resources')
      await expect(fold('Agent Resources')).toHaveAttribute('aria-expanded', 'true')
      await expect(fold('Account Settings')).toHaveAttribute('aria-expanded', 'false')
    }),
    row('a group inside a group opens by itself too', async (at) => {
      await at.go('/user-account/areas-served')
      await expect(fold('Account Settings')).toHaveAttribute('aria-expanded', 'true')
      await expect(fold('User Account')).toHaveAttribute('aria-expanded', 'true')
    }),
    constant('below 768 px it is the phone’s, from 768 px the desk’s', async () => {
      await page.setViewportSize({ width: 767, height: 900 })
      await expect(side).toBeHidden()
      await page.setViewportSize({ width: 768, height: 900 })
      await expect(side).toBeVisible()
    }),
  ],
}

const phone: Group = {
  id: 'Sidebar on a phone',
  as: 'agent',
  open: openDashboard,
  rows: [
    row('it is off the canvas', () => expect(side).toBeHidden()),
    decided('the bottom bar stands beside it', shows('navigation', 'Tabs')),
    state('its toggle opens it as a drawer', async () => {
      await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
      await expect(drawer).toBeVisible()
    }),
    constant('there it is 18rem wide', () => width(drawer).toBe(288)),
    row('it holds the same entries', link('Auto Post Calendar', '/calendar', drawer)),
    row('an entry leads there and closes it', async () => {
      await drawer.getByRole('link', { name: 'Mortgage', exact: true }).click()
      await expect(page).toHaveURL(/\/social-post-collections\/mortgage$/)
      await expect(drawer).toBeHidden()
    }),
    constant('ctrl+B opens it', async () => {
      await page.keyboard.press('Control+b')
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    }),
    row('being open on a phone is kept in no cookie', async () => {
      expect(await cookieStore.get('sidebar_state')).toBeNull()
    }),
    constant.cannot(
      'sheet panels default to sliding from the right',
      'drawers of a phone rise from below, in reach of the thumb, and no panel of the product is left at a default side',
    ),
  ],
}

const admin: Group = {
  id: 'Sidebar of an admin',
  as: 'admin',
  desk: true,
  open: openDashboard,
  rows: [
    row('an admin sees the Admin group', async () => {
      await expect(fold('Admin')).toHaveAttribute('aria-expanded', 'true')
      await fold('Admin').click()
      await expect(fold('Admin')).toHaveAttribute('aria-expanded', 'false')
      await fold('Admin').click()
      await expect(fold('Admin')).toHaveAttribute('aria-expanded', 'true')
    }),
    ...entries('Admin', decided),
  ],
}

conform([desk, phone, admin])
