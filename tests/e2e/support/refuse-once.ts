import type { Page } from '@playwright/test'

/** Answers the next call of `path` as the server does when the sign-in is older than ten minutes. */
export async function refuseOnce(page: Page, path: string, method: string): Promise<void> {
  let refused = false
  await page.route(`**/api${path}`, async (route) => {
    if (refused || route.request().method() !== method) return await route.fallback()
    refused = true
    await route.fulfill({
      status: 403,
      json: {
        message: 'Please confirm it’s you first. Nothing was changed.',
        code: 'confirm_identity',
        request_id: '5c1c2f0e-0000-4000-8000-000000000000',
      },
    })
  })
}
