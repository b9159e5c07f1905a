import { elsewhere } from '#tests/conformance/row.ts'

import { expect } from '../checks.ts'
import { rowsOnPage, type Group, type OnPage } from '../row.ts'

const inside: Group<OnPage> = {
  id: 'Routes of the agent area',
  as: 'agent',
  open: ({ go }) => go('/dashboard'),
  rows: [
    ...elsewhere(15),
    // The code of a screen is a file of the built app.
    rowsOnPage('agent-area §2 Route table')("a 'Loading...' fallback shows while a screen loads", async ({ page }) => {
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

export const routes = [inside]
