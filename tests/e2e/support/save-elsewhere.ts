import { expect, type Page } from '@playwright/test'

import type { App } from './app.ts'

/** Saves as a second device of the same account does: the page is not notified. */
export async function saveElsewhere(
  page: Page,
  app: App,
  path: string,
  data: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const asked = await page.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const answer = await page.request.fetch(`${app.url}/api${path}`, {
    method,
    headers: { 'X-XSRF-TOKEN': asked.headers()['x-xsrf-token'] ?? '' },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
