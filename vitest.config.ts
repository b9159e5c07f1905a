import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { commands } from './tests/dom/support/commands.ts'
import { LIGHT, launched } from './tests/e2e/support/chromium.ts'

/** Tests that share one module graph per worker: they run in Node alone and hold their state in servers of their own. */
const SHARED = ['client', 'domain', 'production', 'sandbox', 'server'].map((folder) => `tests/${folder}/**/*.test.ts`)

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

const DOM = 'tests/dom/**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    // Server tests each start a database: give them the room a slow machine needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    maxWorkers: 2,
    reporters: ['default', './tests/dom/conformance/reporter.ts'],
    projects: [
      {
        extends: true,
        // Loading the server once per worker and not once per file saves a fifth of the whole time.
        test: { name: 'server', include: SHARED, setupFiles: ['tests/support/wait-longer.ts'], isolate: false },
      },
      {
        extends: true,
        // Each of these replaces globals of the browser, so each file has an environment of its own.
        test: {
          name: 'device',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...SHARED, DOM],
          setupFiles: ['tests/support/wait-longer.ts'],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: false,
        // React as users run it, in half of the time.
        define: PRODUCTION,
        oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
        optimizeDeps: { rolldownOptions: { transform: { define: PRODUCTION } } },
        test: {
          name: 'dom',
          include: [DOM],
          setupFiles: ['tests/dom/support/setup.ts'],
          // A row of the specification takes a tenth of a second; a group has up to sixty.
          testTimeout: 60_000,
          // Fetching the app's modules once per worker and not once per file; a test ends with what it made of them.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: launched(LIGHT),
              // What moves is drawn sixty times a second, and a test waits for its end.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
            commands,
            // As Playwright's locators do, which the checks have to agree with.
            locators: { exact: false },
            screenshotFailures: false,
            // The tests' own watch of the console names the test.
            trackUnhandledErrors: false,
          },
        },
      },
    ],
  },
})
