import type { Page } from '@playwright/test'

import { runRows, throwBroken } from '#tests/conformance/run-rows.ts'

import { noteOf } from './reporter.ts'
import type { At, Group } from './row.ts'
import { TABLE } from './table.ts'
import type { App } from '../support/app.ts'
import { removeFirstAnswers, signInByCall, test, withoutWorker } from '../support/test.ts'

for (const group of TABLE) {
  test(group.id, async ({ page, app, consoleErrors }) => {
    await run(group, page, app, consoleErrors)
  })
}

/** Tries a group's rows in order; those that fail are named together at its end. */
async function run(group: Group, page: Page, app: App, consoleErrors: string[]): Promise<void> {
  // Without a service worker and first answers every call is made by the page, and can be made to fail.
  await withoutWorker(page)
  await page.addInitScript(removeFirstAnswers)
  page.setDefaultTimeout(10_000)
  page.setDefaultNavigationTimeout(15_000)
  if (group.desk) await page.setViewportSize({ width: 1440, height: 900 })
  if (group.as) await signInByCall(page, app, `${group.as}@porchlight.test`)
  const at = atPage(page, app)
  await group.open(at)
  const tried = await runRows(group, at)
  test.info().annotations.push(noteOf(tried))
  if (group.logs) {
    const { logs } = group
    consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((line) => !logs.test(line)))
  }
  throwBroken(tried)
}

/** A drawer that was just closed goes back in the history a moment later, which aborts a navigation. */
async function go(page: Page, address: string): Promise<void> {
  try {
    await page.goto(address)
  } catch (error) {
    if (!String(error).includes('ERR_ABORTED')) throw error
    await page.goto(address)
  }
}

function atPage(page: Page, app: App): At {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`)
  })
  return {
    page,
    app,
    calls,
    go: async (path) => await go(page, app.url + path),
    api: async (method, path, sent = {}) => {
      const browser = page.context()
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
