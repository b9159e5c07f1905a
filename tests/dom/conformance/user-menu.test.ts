import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { dashboard } from '#tests/support/records/library.ts'

import { PIXEL } from '../support/publish-screen.ts'
import { page } from '../support/page.ts'
import { expect, failCalls, showsMessage, showsText } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Sidebar, user menu')
const decided = rowsAt('decisions, Words')

const side = page.getByRole('complementary', { name: 'Sidebar' })
const opener = side.getByRole('button', { name: /plus@porchlight\.test/ })
const menu = page.getByRole('menu')

async function openDashboard({ api, go }: At): Promise<void> {
  api.answer('GET /dashboard', { data: dashboard() })
  await go('/dashboard')
}

const leads = (name: string, to: string) =>
  row(`'${name}' leads to ${to}`, () =>
    expect(menu.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', to),
  )

const desk: Group = {
  id: 'User menu',
  as: 'plus',
  desk: true,
  logs: /^Logging out failed/,
  open: openDashboard,
  rows: [
    decided('its button carries the e-mail address in its name', () => expect(opener).toBeVisible()),
    row('it shows name and e-mail address', async () => {
      await expect(opener.getByText('Dana Brooks', { exact: true })).toBeVisible()
      await expect(opener.getByText('plus@porchlight.test', { exact: true })).toBeVisible()
    }),
    row('without an avatar the first letters of first and last name stand there', showsText('DB', opener)),
    row('it opens in the sidebar’s footer', async () => {
      await opener.click()
      await expect(menu).toBeVisible()
    }),
    row('it has these four entries', () =>
      expect(menu.getByRole('menuitem')).toHaveText(['Upgrade to Pro', 'Login Information', 'Billing', 'Log out']),
    ),
    leads('Upgrade to Pro', '/subscriptions/plan-types'),
    leads('Login Information', '/user-account/login-information'),
    leads('Billing', '/subscriptions/billing'),
    rowsAt('agent-area §8 Session')('a failed logout changes no screen and is logged', async () => {
      const restore = failCalls('POST /logout', { status: 500 })
      await menu.getByRole('menuitem', { name: 'Log out' }).click()
      await showsMessage(/You’re still logged in\.$/)
      await expect(page).toHaveURL(/\/dashboard$/)
      restore()
    }),
    row("'Log out' calls logout and goes to /login", async ({ api, calls }) => {
      api.answer('POST /logout')
      await opener.click()
      await menu.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/login$/)
      expect(calls.filter((call) => call === 'POST /logout')).toHaveLength(2)
    }),
  ],
}

const portrait: Group = {
  id: 'User menu with a portrait',
  as: 'agent',
  desk: true,
  open: async (at) => {
    at.api.answer('GET /user', { data: { ...recordsOf('agent').user, avatar: PIXEL } })
    await openDashboard(at)
  },
  rows: [
    row('the avatar stands in its button', () =>
      expect(side.getByRole('button', { name: /agent@porchlight\.test/ }).locator('img')).toHaveAttribute('src', PIXEL),
    ),
  ],
}

conform([desk, portrait])
