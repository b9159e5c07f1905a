import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'

import type { App } from './app.ts'
import { AppProcess } from './app-process.ts'
import { seeded } from './seeded.ts'
import { ServerHost } from './server-host.ts'

export { expect }

/** Messages a browser logs by itself for answers that a test provokes; any other message fails the test. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of (401|403|404|409|413|419|422|429|5\d\d)|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|FAILED|ABORTED|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING))/

/** Collects the page's console errors, uncaught errors included. */
function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error.stack ?? error)))
  return consoleErrors
}

/** Removes the answers that the document brings, before the app's code runs; for a page's init script. */
export function removeFirstAnswers(): void {
  // As soon as they are parsed: on a busy machine the code may run before the document is complete.
  const parsing = new MutationObserver(() => document.getElementById('first-answers')?.remove())
  parsing.observe(document, { childList: true, subtree: true })
  addEventListener('load', () => parsing.disconnect())
}

/** A test that answers requests itself must see them made, so its pages then bring no answers. */
function seeEveryCall(routing: Pick<Page, 'route' | 'addInitScript'>): void {
  const route = routing.route.bind(routing)
  routing.route = async (...routed) => {
    await routing.addInitScript(removeFirstAnswers)
    return await route(...routed)
  }
}

/** Screens and flows that don't need the service worker, whose installation costs more than many of them. */
const WITHOUT_WORKER =
  /\/(?:(?:account|admin|agent|billing)\/(?!(?:first-day|main-job|month-plan|notices|shares|templates)\.)[\w-]+|phone\/gestures|shell\/(?:access|back|shell))\.spec\.ts$/

interface Options {
  /** Whether the browser has service workers; without one a test is spared the app's installation. */
  serviceWorker: boolean
}

interface WithApp {
  /** The worker's server with everything as it was seeded: its accounts are this test's own. */
  app: App
  /** A process of this test's own, to be stopped and killed. */
  ownApp: AppProcess
}

/** A test with a running app, and with a page only where it asks for one. */
export const withApp = base.extend<WithApp, { servers: ServerHost }>({
  servers: [
    async ({}, use) => {
      const servers = new ServerHost()
      await use(servers)
      await servers.end()
    },
    { scope: 'worker' },
  ],
  app: async ({ servers }, use, info) => {
    await use(await servers.renewed())
    if (info.status !== info.expectedStatus) await info.attach('server log', { body: servers.output })
  },
  ownApp: async ({ context }, use) => {
    const app = await AppProcess.start(seeded())
    await use(app)
    // A page that is still loading would log errors when the server goes away.
    for (const page of context.pages()) await page.close()
    await app.remove()
  },
})

/** The same with a page whose console stays free of errors. */
export const test = withApp.extend<{ consoleErrors: string[] } & Options>({
  serviceWorker: [async ({}, use, { file }) => await use(!WITHOUT_WORKER.test(file)), { option: true }],
  consoleErrors: [
    async ({ page, serviceWorker }, use) => {
      if (!serviceWorker) await withoutWorker(page.context())
      const consoleErrors = collectConsoleErrors(page)
      seeEveryCall(page)
      seeEveryCall(page.context())
      await use(consoleErrors)
      expect(consoleErrors, 'the console stays free of errors').toEqual([])
    },
    { auto: true },
  ],
})

const AGENT = 'agent@porchlight.test'

/** Signs in by the call. The login screen itself is tried by `account/login.spec.ts`. */
export async function signInByCall(on: Page | BrowserContext, app: App, email = AGENT): Promise<void> {
  const browser = 'context' in on ? on.context() : on
  await browser.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const cookies = await browser.cookies(app.url)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await browser.request.post(`${app.url}/api/login`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
    data: { email, password: 'Porchlight1!' },
  })
  expect(answer.status()).toBe(200)
}

/** Ends the session as deleting the cookies does; the open screen would notice it, and end the next navigation. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Before a page is opened, or any of a context: keeps away the app's worker, which itself answers and sends what a test intercepts. */
export const withoutWorker = (pages: Pick<Page, 'addInitScript'>) =>
  pages.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

/** Signs in and opens the first screen. */
export async function signIn(page: Page, app: App, email = AGENT): Promise<void> {
  await signInByCall(page, app, email)
  await page.goto(`${app.url}/dashboard`)
}

/**
 * Waits until a closed dialog has removed its history entry, which a browser does asynchronously: a navigation or reload
 * before that is aborted.
 */
export async function historySettled(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { sheet?: true } | null)?.sheet !== true)
}

/** Waits until an open dialog has its history entry, a moment after it is shown: Back before that leaves the screen. */
export async function untilBackCloses(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { sheet?: true } | null)?.sheet === true)
}

/** The link of an email to that address whose path begins so, once the email is there. */
export async function linkInEmail(page: Page, app: App, email: string, path: string): Promise<string> {
  const mailbox = `${app.url}/sandbox/api/mail?to=${encodeURIComponent(email)}`
  let link = ''
  await expect(async () => {
    const { data } = (await (await page.request.get(mailbox, { headers: WITH_TOKEN })).json()) as {
      data: { links: string[] }[]
    }
    link = data.flatMap(({ links }) => links).find((one) => one.includes(`${path}#`)) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
