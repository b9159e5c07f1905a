import { defineConfig } from '@playwright/test'

import { launched, LIGHT, WHOLE } from './tests/e2e/support/chromium.ts'

/** Notifications, and workers that outlive their page, which the headless shell has not; and the longest test. */
const WHOLE_BROWSER = [
  'agent/notices.spec.ts',
  'offline/kills.spec.ts',
  'offline/offline-worker.spec.ts',
  'phone/periodic-sync.spec.ts',
].map((path) => `**/${path}`)

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/seed.ts',
  fullyParallel: true,
  // A test waits for a fifth of its time.
  workers: 3,
  // The longest, of a browser or server that is started anew, take a minute on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000, toPass: { timeout: 30_000 } },
  reporter: [
    ['list'],
    ['./tests/e2e/conformance/reporter.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : []),
  ],
  use: {
    viewport: { width: 390, height: 844 },
    // Less than a test has, so that a failure names what it waited for.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    // What moves is drawn sixty times a second, and a test waits for its end.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // The long ones first, so that the workers end together. Each worker of a project starts a browser and a server.
  projects: [
    ...(process.env['FIREFOX_PATH']
      ? [
          {
            name: 'Firefox',
            testDir: 'tests/firefox',
            grep: /@short/,
            workers: 1,
            timeout: 300_000,
            expect: { timeout: 30_000 },
          },
        ]
      : []),
    { name: 'whole browser', testMatch: WHOLE_BROWSER, workers: 1, use: { launchOptions: launched(WHOLE) } },
    { name: 'shell', testIgnore: WHOLE_BROWSER, use: { launchOptions: launched(LIGHT) } },
  ],
})
