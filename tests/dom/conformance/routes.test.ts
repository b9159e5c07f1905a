import { elsewhere } from '#tests/conformance/row.ts'
import { offeredPlan } from '#tests/support/records/billing.ts'
import { dashboard } from '#tests/support/records/library.ts'

import { page } from '../support/page.ts'
import { NOTHING_PLANNED } from '../support/publish-screen.ts'
import { expect, heading, link, showsText } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const table = rowsAt('agent-area §2 Route table')
const decided = rowsAt('decisions, The product')

const screen = (path: string, title: string | RegExp) =>
  table(`${path} opens '${title}'`, async ({ go }) => {
    await go(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

const inside: Group = {
  id: 'Routes of the agent area',
  as: 'agent',
  open: async ({ api, go }) => {
    api.answer('GET /dashboard', { data: dashboard() })
    api.answer('GET /agent/shares', { data: [] })
    api.answer('GET /agent/month-plan', { data: NOTHING_PLANNED })
    await go('/dashboard')
  },
  rows: [
    table('/dashboard is the Dashboard', () => expect.poll(() => document.title).toMatch(/^Dashboard/)),
    screen('/calendar', 'Content Scheduler'),
    screen('/auto-post-settings', 'Auto Post Settings'),
    screen('/social-media-connections/dashboard', 'Social Media Connections'),
    screen('/social-media-connections/facebook', /Facebook/),
    screen('/social-media-connections/instagram', /Instagram/),
    screen('/social-media-connections/linkedin', /LinkedIn/),
    screen('/user-account/profile-photo-and-logo', 'Profile Photo and Logo'),
    screen('/user-account/login-information', 'Login Information'),
    screen('/user-account/agent-information', 'Agent Information'),
    screen('/user-account/areas-served', 'Areas Served'),
    screen('/user-account/office-and-brokerage', 'Office and Brokerage'),
    decided('/ goes to /dashboard', async ({ go }) => {
      await go('/')
      await expect(page).toHaveURL(/\/dashboard$/)
    }),
    decided("an unknown route shows 'Page not found' inside the layout", async ({ go }) => {
      await go('/no-such-place')
      await heading('Page not found')()
      await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
    }),
    decided('it has a way home', link('Go to the dashboard', '/dashboard')),
    ...elsewhere(1),
  ],
}

const operator = { name: 'Porchlight', address: '1 Main St', email: 'hello@porchlight.test' }
const setUp = { platforms: [], payments: true, automaticTax: false, rewriting: null, mail: true }
const cookies = { session: 'session', csrf: 'XSRF-TOKEN', device: 'device' }

const outside: Group = {
  id: 'Routes outside the layout',
  as: null,
  open: async ({ api, go }) => {
    api.answer('POST /forgot-password', ({ body: { email } }) => ({ data: { email } }))
    api.answer('GET /subscription-plans/:productInternalName', ({ params: { productInternalName: internal_name } }) => {
      const names: Record<string, string> = { 'social-media': 'Plus', premium: 'Pro', 'agent-website': 'Premium' }
      const product = { internal_name, name: names[internal_name] ?? '', description: '', items: [] }
      return { data: offeredPlan({ id: internal_name, product }) }
    })
    api.answer('GET /legal', { data: { operator, version: '2026-11-01', cookies, ...setUp } })
    await go('/error')
  },
  rows: [
    table("/error shows a bare 'Ops'", async () => {
      await expect(page.locator('#root')).toHaveText('Ops')
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }),
    decided("signed out, an unknown route shows 'Page not found' outside the layout", async ({ go }) => {
      await go('/no-such-place')
      await heading('Page not found')()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }),
    decided('it has a way home', link('Go to the dashboard', '/dashboard')),
    decided('Terms are there to be read', async ({ go }) => {
      await go('/terms')
      await heading('Terms of Use')()
    }),
    decided('Privacy is there to be read', async ({ go }) => {
      await go('/privacy')
      await heading('Privacy Policy')()
    }),
    decided('Forgot password works', async ({ go }) => {
      await go('/forgot-password')
      await page.getByLabel('Email').fill('nobody@porchlight.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await heading('Check your email')()
    }),
    decided('Sign up leads to choosing a plan', async ({ go }) => {
      await go('/sign-up')
      await showsText(/Plus/)()
      await showsText(/Premium/)()
    }),
  ],
}

conform([inside, outside])
