import type { BrowserContext } from '@playwright/test'

import { runRows, throwBroken } from '#tests/conformance/run-rows.ts'

import { noteOf } from './reporter.ts'
import type { At, Group } from './row.ts'
import { CALLS, ON_PAGE } from './table.ts'
import type { App } from '../support/app.ts'
import { removeFirstAnswers, signInByCall, test, withApp, withoutWorker } from '../support/test.ts'

for (const group of CALLS) {
  withApp(group.id, async ({ context, app }) => run(group, await signedIn(group, context, app)))
}

for (const group of ON_PAGE) {
  test(group.id, async ({ page, context, app }) => {
    // Without a service worker and first answers every call is made by the page, and can be made to fail.
    await withoutWorker(page)
    await page.addInitScript(removeFirstAnswers)
    page.setDefaultTimeout(10_000)
    page.setDefaultNavigationTimeout(15_000)
    const at = await signedIn(group, context, app)
    await run(group, { ...at, page, go: (path) => page.goto(app.url + path) })
  })
}

/** Tries a group's rows in order; those that fail are named together at its end. */
async function run<T extends At>(group: Group<T>, at: T): Promise<void> {
  await group.open?.(at)
  const tried = await runRows(group, at)
  test.info().annotations.push(noteOf(tried))
  throwBroken(tried)
}

/** A browser with the group's account signed in. */
async function signedIn({ as }: Pick<Group, 'as'>, browser: BrowserContext, app: App): Promise<At> {
  if (as) await signInByCall(browser, app, `${as}@porchlight.test`)
  return {
    browser,
    app,
    api: async (method, path, sent = {}) => {
      const cookies = await browser.cookies(app.url)
      const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
      const answer = await browser.request.fetch(`${app.url}/api${path}`, {
        method,
        maxRedirects: 0,
        headers: { accept: 'application/json', 'X-XSRF-TOKEN': token, ...sent.headers },
        ...(sent.json !== undefined && { data: sent.json }),
        ...(sent.multipart && { multipart: sent.multipart }),
      })
      const text = await answer.text()
      const isJson = answer.headers()['content-type']?.includes('json') ?? false
      return {
        status: answer.status(),
        headers: answer.headers(),
        body: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
      }
    },
  }
}
