import { button, expect, failCalls, heading, delayCalls, link, showsMessage } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const row = rowsAt('agent-area §2 Login')
const catalogue = rowsAt('admin-and-billing §8 Login')
const state = rowsAt('agent-area §4 Session')
const decided = rowsAt('decisions, Contradictions, Session')

const required = (label: string) =>
  row(`${label} is required by the browser`, async ({ page }) => {
    await expect(page.getByLabel(label, { exact: true })).toHaveJSProperty('required', true)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

async function login({ page }: At, email = 'agent@porchlight.test', password = 'Porchlight1!'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const card: Group = {
  id: 'Login',
  as: null,
  open: ({ go }) => go('/login'),
  rows: [
    row("a 'Welcome back' card", heading('Welcome back')),
    row('it stands outside the layout', ({ page }) => expect(page.getByRole('navigation')).toHaveCount(0)),
    row("a 'Login' button", button('Login')),
    required('Email'),
    required('Password'),
    row("a link 'Forgot your password?'", link('Forgot your password?', '/forgot-password')),
    row("a link 'Sign up'", link('Sign up', '/sign-up')),
    row("a link 'Terms'", link('Terms', '/terms')),
    row("a link 'Privacy'", link('Privacy', '/privacy')),
    catalogue('a refused login shows the server’s message', async (at) => {
      await login(at, 'agent@porchlight.test', 'wrong')
      await showsMessage(at.page, 'Incorrect email or password.')
    }),
    catalogue("without a message it shows 'Login failed'", async (at) => {
      await failCalls(at.page, 'POST', '/login', { status: 422, message: '' })
      await login(at)
      await showsMessage(at.page, 'Login failed')
    }),
    catalogue("with no answer it shows 'An unexpected error occurred'", async (at) => {
      await failCalls(at.page, 'POST', '/login', null)
      await login(at)
      await showsMessage(at.page, 'An unexpected error occurred')
      await at.page.unrouteAll()
    }),
    row("the button reads 'Logging in...' while busy", async (at) => {
      const answer = await delayCalls(at.page, '/login')
      await login(at)
      await expect(at.page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
      await answer()
    }),
    row('on success it goes to /dashboard', ({ page }) => expect(page).toHaveURL(/\/dashboard$/)),
    row('the CSRF cookie is fetched before the credentials are sent', ({ calls }) => {
      const [cookie, sent] = ['GET /sanctum/csrf-cookie', 'POST /login'].map((call) => calls.indexOf(call))
      expect(cookie).toBeGreaterThanOrEqual(0)
      expect(cookie).toBeLessThan(sent ?? 0)
      return Promise.resolve()
    }),
  ],
}

async function signInByApi(at: At): Promise<void> {
  await at.api('GET', '/sanctum/csrf-cookie')
  await at.api('POST', '/login', { json: { email: 'plus@porchlight.test', password: 'Porchlight1!' } })
}

const check: Group = {
  id: 'Session',
  as: null,
  open: ({ go }) => go('/calendar'),
  rows: [
    state('without a session the browser is sent to /login', ({ page }) => expect(page).toHaveURL(/\/login$/)),
    rowsAt('agent-area §2 Authenticated layout')('that replaces the history entry', async ({ page }) => {
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
      await page.goBack()
      expect(page.url()).not.toContain('/calendar')
    }),
    rowsAt('agent-area §2 Authenticated layout')('while the session check runs nothing renders', async (at) => {
      await signInByApi(at)
      const answer = await delayCalls(at.page, '/user')
      await at.go('/calendar')
      await expect.poll(() => at.calls.at(-1)).toBe('GET /user')
      await expect(at.page.getByRole('banner')).toHaveCount(0)
      await expect(at.page.getByRole('heading')).toHaveCount(0)
      await answer()
      await heading('Content Scheduler')(at)
      await at.page.evaluate(() => localStorage.clear())
      await at.api('POST', '/logout')
    }),
    ...[401, 419].map((status) =>
      state(`a ${status} on any call leads to /login`, async (at) => {
        await signInByApi(at)
        await failCalls(at.page, 'GET', '/agent/social-media/connections', { status, code: 'unauthenticated' })
        await failCalls(at.page, 'GET', '/user', { status: 401, code: 'unauthenticated' })
        await at.go('/social-media-connections/dashboard')
        await at.page.waitForURL('**/login')
        await at.page.unrouteAll()
        await at.api('POST', '/logout')
      }),
    ),
    decided('a 5xx leaves the shell standing, without user menu', async (at) => {
      await signInByApi(at)
      await failCalls(at.page, 'GET', '/user', { status: 503 })
      await at.go('/dashboard')
      await expect(at.page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
      await expect(at.page.getByRole('button', { name: /@porchlight\.test/ })).toHaveCount(0)
      await at.page.unrouteAll()
    }),
  ],
}

export const session: readonly Group[] = [card, check]
