import type { Page } from '@playwright/test'

import type { App } from './app.ts'
import { signInByCall } from './test.ts'

/** Waits until the service worker is installed; a page begins that some seconds after its start, or once it is left. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (!(await navigator.serviceWorker.getRegistration())) {
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await navigator.serviceWorker.ready
  })
}

/** Loads the page once more as soon as the service worker controls it, so that it works without a network. */
export async function untilControlled(page: Page): Promise<void> {
  await untilInstalled(page)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Signs in, installs the service worker, and opens a screen under it. */
export async function underTheWorker(page: Page, app: App, path = '/dashboard', email?: string): Promise<void> {
  await signInByCall(page, app, email)
  // A page of its origin that runs none of the app's code, which would install it some seconds after its start.
  await page.goto(`${app.url}/robots.txt`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  await page.goto(app.url + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The id of the app’s registration in the developer tools, with which those wake its worker. */
export async function workerTools(page: Page, app: App) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url))
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return { devtools, of: { origin: app.url, registrationId: await registered } }
}

/** Paths of what the caches have whose names begin so. */
export function cached(page: Page, cache: string): Promise<string[]> {
  return page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  }, cache)
}

/** Waits until the device has an answer with this text, which it stores a moment after it is shown. */
export async function untilStored(page: Page, text: string): Promise<void> {
  await page.waitForFunction((part) => Object.values(localStorage).join().includes(part), text)
}

/** The same for the agent's connections. */
export const untilConnectionsAreStored = (page: Page) => untilStored(page, '["connections"')
