import { elsewhere } from '#tests/conformance/row.ts'

import { expect, part } from '../checks.ts'
import { rowsAt, rowsOnPage, type Group, type OnPage } from '../row.ts'

const button =
  (name: string) =>
  ({ page }: OnPage) =>
    expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()

const connecting: Group<OnPage> = {
  id: 'Connecting',
  as: 'premium',
  open: ({ go }) => go('/social-media-connections/facebook'),
  rows: [
    rowsOnPage('agent-area §4 Facebook flow')(
      "'Continue to Facebook' redirects to the authorization page",
      async ({ page }) => {
        await page.getByRole('button', { name: 'Continue to Facebook' }).click()
        await expect(page).toHaveURL(/dialog\/oauth/)
      },
    ),
    rowsOnPage('decisions, Settings and addresses')("a consent page has the buttons 'Allow' and 'Deny'", async (at) => {
      await button('Allow')(at)
      await button('Deny')(at)
    }),
    ...elsewhere(20),
  ],
}

const available: Group = {
  id: 'Connections, none yet',
  as: 'premium',
  rows: [
    ...elsewhere(6),
    rowsAt('agent-area §4 Connection status')('not connected on the wire is not_connected', async ({ api }) => {
      const { body } = await api('GET', '/agent/social-media/connections')
      expect(part(body, 'data.facebook.status')).toBe('not_connected')
    }),
    ...elsewhere(29),
    rowsAt('decisions, The calls')('a wrong state is refused by handle-connection', async ({ api }) => {
      const { status } = await api('GET', '/agent/social-media/facebook/handle-connection?code=x&state=never-given')
      expect(status).toBe(422)
    }),
  ],
}

export const connections: readonly Group[] = [available]
export const connectionsOnPage = [connecting]
