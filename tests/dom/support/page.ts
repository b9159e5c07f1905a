import { commands, page as vitestPage, type Locator, type LocatorSelectors } from 'vitest/browser'

import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { currentApi } from '#tests/support/fake-api/install.ts'

import { effects, inTime } from './deadline.ts'
import { historySettled } from './history.ts'
import './locator.ts'

/** The widths the screens are designed for. */
export const VIEWPORT = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

const whole = () => vitestPage.elementLocator(document.body)

/** The page the app is shown in, with the names of Playwright’s pages. */
export const page = {
  getByRole: (...by: Parameters<LocatorSelectors['getByRole']>) => vitestPage.getByRole(...by),
  getByText: (...by: Parameters<LocatorSelectors['getByText']>) => vitestPage.getByText(...by),
  getByLabel: (...by: Parameters<LocatorSelectors['getByLabelText']>) => vitestPage.getByLabelText(...by),
  locator: (...by: Parameters<Locator['locator']>) => whole().locator(...by),
  keyboard: {
    press: async (keys: string) => {
      // Listeners are added there.
      await effects()
      await inTime(`Pressing ${keys}`, commands.press(keys))
    },
    type: async (text: string) => await inTime('Typing', commands.typeText(text)),
  },
  /** What answers this page’s calls. */
  get api(): FakeApi {
    return currentApi()
  },
  setViewportSize: async ({ width, height }: { width: number; height: number }) =>
    await inTime('Setting the size', vitestPage.viewport(width, height)),
  goBack: async () => {
    await historySettled()
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await inTime('Going back', gone)
  },
}
export type Page = typeof page
