import { expect, type Page } from '@playwright/test'

/** Longer than a download that loses the network several times takes. */
export const DOWNLOAD_MS = 120_000

/** Keeps the open collection on the phone and waits until it is there; a failure shows the state it was left in. */
export async function keepOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  const state = page.getByRole('main').locator('a[href="/social-post-collections/on-this-device"]')
  await expect(state).toHaveText('On this phone', { timeout: DOWNLOAD_MS })
}
