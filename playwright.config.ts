import { defineConfig } from '@playwright/test'

import { LIGHT, launched } from './tests/e2e/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/seed.ts',
  fullyParallel: false,
  workers: 2,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['./tests/e2e/conformance/reporter.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : []),
  ],
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: launched(LIGHT),
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
