import { test as base } from 'vitest'

import { answerAsAccount, type Account } from '#tests/support/fake-api/account-answers.ts'
import { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { answerBy } from '#tests/support/fake-api/install.ts'

import { clearDevice, endApp, forgetToasts, startApp } from './app.tsx'
import { setClock } from './clock.ts'
import { allowLog, takeLogged } from './console.ts'
import { page, VIEWPORT } from './page.ts'

interface OpenOptions {
  /** Who is signed in, one of the demo’s accounts; null for nobody. The agent on the Pro plan when left out. */
  as?: Account | null
  /** On a desk, 1440 by 900; on a phone, 390 by 844, when left out. */
  desk?: boolean
}

interface Fixtures {
  /** Answers what the app asks, by the contract. */
  api: FakeApi
  /** Starts the app at an address, on the device as it is: a second time it is a reload. */
  open: (path: string, options?: OpenOptions) => Promise<void>
  /** Expects console errors that match; any other fails the test. */
  allowLog: (expected: RegExp) => void
}

/** A test of the app in a page of its own: on a new device, with an API that knows only what the test tells it. */
export const test = base.extend<Fixtures>({
  api: [
    async ({}, use) => {
      setClock()
      const api = new FakeApi()
      await use(api)
      await endApp()
      await api.settled()
      const faults = [...api.faults]
      forgetToasts()
      // What the app of this test still does must not reach the next one: a change without an answer is stored for later.
      let made: number
      do {
        made = api.calls.length
        await clearDevice()
        await api.settled()
      } while (api.calls.length > made)
      answerBy(null)
      // The next file may read the clock as it is loaded.
      setClock()
      const wrong = [...faults, ...takeLogged().map((line) => `The console has an error. ${line}`)]
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
    { auto: true },
  ],
  open: async ({ api }, use) => {
    let width = 0
    await use(async (path, { as = 'agent', desk = false } = {}) => {
      await endApp()
      const viewport = desk ? VIEWPORT.desk : VIEWPORT.phone
      if (width !== viewport.width) await page.setViewportSize(viewport)
      width = viewport.width
      answerAsAccount(api.beneath, as)
      answerBy(api)
      await startApp(path)
    })
  },
  allowLog: async ({}, use) => await use(allowLog),
})
