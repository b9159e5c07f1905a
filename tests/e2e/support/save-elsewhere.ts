import { expect, type Page } from '@playwright/test'

import type { App } from './app.ts'

/** Saves as her phone does that lies beside the screen: by the same account, and the page doesn't hear of it. */
export async function saveElsewhere(page: Page, app: App, path: string, data: object): Promise<void> {
  const asked = await page.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const answer = await page.request.post(`${app.url}/api${path}`, {
    headers: { 'X-XSRF-TOKEN': asked.headers()['x-xsrf-token'] ?? '' },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
