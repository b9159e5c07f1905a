import { expect, heading, link, showsText } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const table = rowsAt('agent-area §2 Route table')
const decided = rowsAt('decisions, The product')

const screen = (path: string, title: string | RegExp) =>
  table(`${path} opens '${title}'`, async ({ page, go }) => {
    await go(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

const inside: Group = {
  id: 'Routes of the agent area',
  as: 'agent',
  open: ({ go }) => go('/dashboard'),
  rows: [
    table('/dashboard is the Dashboard', ({ page }) => expect(page).toHaveTitle(/^Dashboard/)),
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
    decided('/ goes to /dashboard', async ({ page, go }) => {
      await go('/')
      await expect(page).toHaveURL(/\/dashboard$/)
    }),
    decided("an unknown route shows 'Page not found' inside the layout", async ({ page, go }) => {
      await go('/no-such-place')
      await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
    }),
    decided('it has a way home', link('Go to the dashboard', '/dashboard')),
    table("a 'Loading...' fallback shows while a screen loads", async ({ page, go }) => {
      await go('/dashboard')
      let answer = () => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route(/\/assets\/.*auto-post-screen.*\.js$/, async (route) => {
        await held
        await route.continue()
      })
      await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Auto Post Settings' }).click()
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
      answer()
      await expect(page.getByRole('heading', { level: 1, name: 'Auto Post Settings' })).toBeVisible()
    }),
  ],
}

const outside: Group = {
  id: 'Routes outside the layout',
  as: null,
  open: ({ go }) => go('/error'),
  rows: [
    table("/error shows a bare 'Ops'", async ({ page }) => {
      await expect(page.locator('body')).toHaveText('Ops')
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }),
    decided("signed out, an unknown route shows 'Page not found' outside the layout", async ({ page, go }) => {
      await go('/no-such-place')
      await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }),
    decided('it has a way home', link('Go to the dashboard', '/dashboard')),
    decided('Terms are there to be read', async (at) => {
      await at.go('/terms')
      await heading('Terms of Use')(at)
    }),
    decided('Privacy is there to be read', async (at) => {
      await at.go('/privacy')
      await heading('Privacy Policy')(at)
    }),
    decided('Forgot password works', async (at) => {
      await at.go('/forgot-password')
      await at.page.getByLabel('Email').fill('nobody@porchlight.test')
      await at.page.getByRole('button', { name: 'Send the link' }).click()
      await heading('Check your email')(at)
    }),
    decided('Sign up leads to choosing a plan', async (at) => {
      await at.go('/sign-up')
      await showsText(/Plus/)(at)
      await showsText(/Premium/)(at)
    }),
  ],
}

export const routes: readonly Group[] = [inside, outside]
