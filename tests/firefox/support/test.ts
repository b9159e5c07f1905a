import { test as base, expect } from '@playwright/test'
import type { Page } from 'puppeteer-core'

import type { App } from '#tests/e2e/support/app.ts'
import { AppProcess } from '#tests/e2e/support/app-process.ts'
import { Middlebox } from '#tests/e2e/support/middlebox.ts'
import { seeded } from '#tests/e2e/support/seeded.ts'

import { Firefox } from './firefox.ts'

export { expect }

interface Shared {
  middlebox: Middlebox
  app: AppProcess
  firefox: Firefox
}

interface Own {
  /** A page with cookies and storage of its own. */
  tab: Page
}

/**
 * Tests of a worker share a server, the network before it and a browser, in which each has a page with a storage of its
 * own. An error on the console fails a test.
 */
export const test = base.extend<Own, Shared>({
  middlebox: [
    async ({}, use) => {
      const middlebox = await Middlebox.start()
      await use(middlebox)
      await middlebox.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ middlebox }, use) => {
      const app = await AppProcess.start(seeded(), { url: middlebox.url })
      middlebox.passTo(app.port)
      await use(app)
      await app.remove()
    },
    { scope: 'worker', auto: true },
  ],
  firefox: [
    async ({}, use) => {
      const firefox = await Firefox.make()
      await use(firefox)
      await firefox.remove()
    },
    { scope: 'worker' },
  ],
  tab: async ({ middlebox, firefox }, use, info) => {
    const { page, remove } = await firefox.openApart()
    await use(page)
    if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('failed.png') })
    await remove()
    middlebox.reset()
    expect(firefox.takeConsoleErrors(), 'the console stays free of errors').toEqual([])
  },
})

// By XPath, which Firefox evaluates natively: its queries by accessible name take seconds on a large screen.
const named = (element: string, name: string) =>
  `::-p-xpath(//${element}[normalize-space(.)="${name}" or @aria-label="${name}"])`

/** The selector of a button by its whole name. */
export const button = (name: string) => named('button', name)

/** The selector of a link by its whole name. */
export const link = (name: string) => named('a', name)

/** The selector of a field by its label. */
export const field = (label: string) =>
  `::-p-xpath(//*[self::input or self::textarea][@aria-label="${label}" or @aria-labelledby=//*[normalize-space(.)="${label}"]/@id or @id=//label[normalize-space(.)="${label}"]/@for])`

/** The selector of an element by a part of its own text. */
export const text = (part: string) => `::-p-xpath(//*[text()[contains(., "${part}")]])`

/** Waits until an element is there. The driver's own wait misses changes now and then. */
export async function appears(page: Page, selector: string, timeout = 30_000): Promise<void> {
  await expect.poll(async () => (await page.$(selector)) !== null, { message: selector, timeout }).toBe(true)
}

export async function click(page: Page, selector: string): Promise<void> {
  await appears(page, selector)
  await page.locator(selector).click()
}

export async function fill(page: Page, selector: string, value: string): Promise<void> {
  await appears(page, selector)
  // The driver also fills a field that is read-only until what is stored of it was read, which changes nothing.
  const isReadOnly = () => page.$eval(selector, (field) => (field as HTMLInputElement).readOnly)
  await expect.poll(isReadOnly, { message: selector, timeout: 30_000 }).toBe(false)
  await page.locator(selector).fill(value)
}

/** Waits until the app shows the screen of a path. */
export async function arrivesAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe(path)
}

/** Signs in on the login screen. */
export async function signIn(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/login`)
  await fill(page, field('Email'), 'agent@porchlight.test')
  await fill(page, field('Password'), 'Porchlight1!')
  await click(page, button('Login'))
  await arrivesAt(page, '/dashboard')
}

/** Signs in and waits until the worker controls the dashboard. */
export async function signInUnderWorker(page: Page, app: App): Promise<void> {
  await signIn(page, app)
  await underTheWorker(page)
}

/** Waits until the service worker controls the page, so that everything it opens is stored. */
export async function underTheWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** The addresses of links. */
export const hrefs = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (links) => links.map((link) => (link as HTMLAnchorElement).pathname))

/** Pins a collection and waits until all of it is on the device. */
export async function pinFirstCollection(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/social-post-collections/1`)
  await click(page, button('Keep on this phone'))
  await appears(page, link('On this phone'), 120_000)
}
