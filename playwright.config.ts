import { defineConfig } from '@playwright/test'

/** Flags without which a Chromium in a closed network keeps calling home. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/seed.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: QUIET },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
