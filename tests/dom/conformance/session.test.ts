import { forgetCsrfToken } from '#client/csrf.ts'
import { answerAsAccount, recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { dashboard } from '#tests/support/records/library.ts'

import { answerCalendar } from '../support/calendar.ts'
import { button, delayCalls, expect, failCalls, heading, link, showsMessage } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

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

async function login({ page }: At): Promise<void> {
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
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
      const message = 'Incorrect email or password.'
      failCalls('POST /login', { code: 'bad_credentials', message })
      await login(at)
      await showsMessage(message)
    }),
    catalogue("without a message it shows 'Login failed'", async (at) => {
      failCalls('POST /login', { status: 422, message: '' })
      await login(at)
      await showsMessage('Login failed')
    }),
    catalogue("with no answer it shows 'An unexpected error occurred'", async (at) => {
      failCalls('POST /login', null)
      await login(at)
      await showsMessage('An unexpected error occurred')
      at.api.dropFailures()
    }),
    row("the button reads 'Logging in...' while busy", async (at) => {
      at.api.answer('POST /login', { data: recordsOf('agent').user })
      at.api.answer('GET /dashboard', { data: dashboard() })
      forgetCsrfToken()
      const answer = delayCalls('/login')
      await login(at)
      await expect(at.page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
      answerAsAccount(at.api, 'agent')
      answer()
    }),
    row('on success it goes to /dashboard', ({ page }) => expect(page).toHaveURL(/\/dashboard$/)),
    row('the CSRF cookie is fetched before the credentials are sent', ({ calls }) => {
      const [cookie, sent] = ['GET /sanctum/csrf-cookie', 'POST /login'].map((call) => calls.lastIndexOf(call))
      expect(cookie).toBeGreaterThanOrEqual(0)
      expect(cookie).toBeLessThan(sent ?? 0)
      return Promise.resolve()
    }),
  ],
}

/** How many entries the history has before the address is opened. */
let entries = 0

const check: Group = {
  id: 'Session',
  as: null,
  open: async ({ api, go }) => {
    answerCalendar(api, [])
    entries = history.length
    await go('/calendar')
  },
  rows: [
    state('without a session the browser is sent to /login', ({ page }) => expect(page).toHaveURL(/\/login$/)),
    rowsAt('agent-area §2 Authenticated layout')('that replaces the history entry', () =>
      expect.poll(() => history.length).toBe(entries),
    ),
    rowsAt('agent-area §2 Authenticated layout')('while the session check runs nothing renders', async (at) => {
      answerAsAccount(at.api, 'plus')
      const answer = delayCalls('/user')
      await at.go('/calendar')
      await expect.poll(() => at.calls.at(-1)).toBe('GET /user')
      await expect(at.page.getByRole('banner')).toHaveCount(0)
      await expect(at.page.getByRole('heading')).toHaveCount(0)
      answer()
      await heading('Content Scheduler')()
      localStorage.clear()
    }),
    ...[401, 419].map((status) =>
      state(`a ${status} on any call leads to /login`, async ({ page, go }) => {
        failCalls('GET /agent/social-media/connections', { status, code: 'unauthenticated' })
        failCalls('GET /user', { code: 'unauthenticated' })
        await go('/social-media-connections/dashboard')
        await expect(page).toHaveURL(/\/login$/)
        page.api.dropFailures()
      }),
    ),
    decided('a 5xx leaves the shell standing, without user menu', async ({ page, api, go }) => {
      api.answer('GET /dashboard', { data: dashboard() })
      failCalls('GET /user', { status: 503 })
      await go('/dashboard')
      await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
      await expect(page.getByRole('button', { name: /@porchlight\.test/ })).toHaveCount(0)
    }),
  ],
}

conform([card, check])
