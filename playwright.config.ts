import { defineConfig } from '@playwright/test'

import { launched, LIGHT, WHOLE } from './tests/e2e/support/chromium.ts'

/** Notifications, and workers that outlive their page, which the headless shell has not. */
const WHOLE_BROWSER = ['agent/notices.spec.ts', 'offline/offline-worker.spec.ts', 'phone/periodic-sync.spec.ts'].map(
  (path) => `**/${path}`,
)

/** Screens and flows that don't need the service worker, whose installation costs more than many of them. */
const WITHOUT_WORKER =
  /\/(?:account|admin|agent|billing)\/(?!(?:first-day|main-job|month-plan|notices|shares|templates)\.)[\w-]+\.spec\.ts$/

export default defineConfig<{ serviceWorker: boolean }>({
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
  // The long ones first, so that the workers end together.
  projects: [
    ...(process.env['FIREFOX_PATH']
      ? [{ name: 'Firefox', testDir: 'tests/firefox', grep: /@short/, timeout: 300_000, expect: { timeout: 30_000 } }]
      : []),
    { name: 'whole browser', testMatch: WHOLE_BROWSER, use: { launchOptions: launched(WHOLE) } },
    {
      name: 'without a service worker',
      testMatch: WITHOUT_WORKER,
      use: { launchOptions: launched(LIGHT), serviceWorker: false },
    },
    {
      name: 'shell',
      testIgnore: [...WHOLE_BROWSER, WITHOUT_WORKER],
      use: { launchOptions: launched(LIGHT) },
    },
  ],
})
