import type { Page } from '@playwright/test'

/** Loads the page once more as soon as the service worker controls it, so that it works without a network. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
