import type { Page } from '@playwright/test'

/**
 * Waits until a closed dialog has removed its history entry, which a browser does asynchronously: a navigation or reload
 * before that is aborted.
 */
export async function historySettled(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { sheet?: true } | null)?.sheet !== true)
}
