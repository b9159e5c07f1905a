import { defineConfig } from '@playwright/test'

/** Flows in Firefox. Playwright only runs them; the browser is driven over WebDriver BiDi. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/support/seed.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : [])],
})
