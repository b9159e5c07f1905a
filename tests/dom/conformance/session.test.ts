import { forgetCsrfToken } from '#client/csrf.ts'
import { answerAsAccount, recordsOf } from '#tests/support/fake-api/account-answers.ts'
import type { Refusal } from '#tests/support/fake-api/fake-api.ts'
import { dashboard } from '#tests/support/records/library.ts'

import { answerCalendar } from '../support/calendar.ts'
import { page } from '../support/page.ts'
import { button, delayCalls, expect, failCalls, heading, link, shownIfRefused } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Login')
const catalogue = rowsAt('admin-and-billing §8 Login')
const state = rowsAt('agent-area §4 Session')
const decided = rowsAt('decisions, Contradictions, Session')

const required = (label: string) =>
  row(`${label} is required by the browser`, async () => {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

async function login(): Promise<void> {
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login' }).click()
}

const WRONG = 'Incorrect email or password.'
const refused = (failure: Refusal | null, message: string) => shownIfRefused('POST /login', failure, login, message)

const card: Group = {
  id: 'Login',
  as: null,
  open: ({ go }) => go('/login'),
  rows: [
    row("a 'Welcome back' card", heading('Welcome back')),
    row('it stands outside the layout', () => expect(page.getByRole('navigation')).toHaveCount(0)),
    row("a 'Login' button", button('Login')),
    required('Email'),
    required('Password'),
    row("a link 'Forgot your password?'", link('Forgot your password?', '/forgot-password')),
    row("a link 'Sign up'", link('Sign up', '/sign-up')),
    row("a link 'Terms'", link('Terms', '/terms')),
    row("a link 'Privacy'", link('Privacy', '/privacy')),
    catalogue(
      'a refused login shows the server’s message',
      refused({ code: 'bad_credentials', message: WRONG }, WRONG),
    ),
    catalogue("without a message it shows 'Login failed'", refused({ status: 422, message: '' }, 'Login failed')),
    catalogue("with no answer it shows 'An unexpected error occurred'", refused(null, 'An unexpected error occurred')),
    row("the button reads 'Logging in...' while busy", async ({ api }) => {
      api.answer('POST /login', { data: recordsOf('agent').user })
      api.answer('GET /dashboard', { data: dashboard() })
      forgetCsrfToken()
      const answer = delayCalls('/login')
      await login()
      await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
      answerAsAccount(api, 'agent')
      answer()
    }),
    row('on success it goes to /dashboard', () => expect(page).toHaveURL(/\/dashboard$/)),
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
    state('without a session the browser is sent to /login', () => expect(page).toHaveURL(/\/login$/)),
    rowsAt('agent-area §2 Authenticated layout')('that replaces the history entry', () =>
      expect.poll(() => history.length).toBe(entries),
    ),
    rowsAt('agent-area §2 Authenticated layout')('while the session check runs nothing renders', async (at) => {
      answerAsAccount(at.api, 'plus')
      const answer = delayCalls('/user')
      await at.go('/calendar')
      await expect.poll(() => at.calls.at(-1)).toBe('GET /user')
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('heading')).toHaveCount(0)
      answer()
      await heading('Content Scheduler')()
      localStorage.clear()
    }),
    ...[401, 419].map((status) =>
      state(`a ${status} on any call leads to /login`, async ({ go }) => {
        failCalls('GET /agent/social-media/connections', { status, code: 'unauthenticated' })
        failCalls('GET /user', { code: 'unauthenticated' })
        await go('/social-media-connections/dashboard')
        await expect(page).toHaveURL(/\/login$/)
        page.api.dropFailures()
      }),
    ),
    decided('a 5xx leaves the shell standing, without user menu', async ({ api, go }) => {
      api.answer('GET /dashboard', { data: dashboard() })
      failCalls('GET /user', { status: 503 })
      await go('/dashboard')
      await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
      await expect(page.getByRole('button', { name: /@porchlight\.test/ })).toHaveCount(0)
    }),
  ],
}

conform([card, check])
