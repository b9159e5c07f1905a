import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { commands } from './tests/dom/support/commands.ts'
import { LIGHT, launched } from './tests/e2e/support/chromium.ts'

const filesOf = (folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.ts`)

const UNIT = filesOf(['client', 'contract', 'domain'])
const SERVER = filesOf(['production', 'sandbox', 'server'])
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

const DOM = 'tests/dom/**/*.test.{ts,tsx}'

const setupFiles = ['tests/support/wait-longer.ts']

export default defineConfig({
  test: {
    // Server tests wait for jobs: give them the room a slow machine needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    maxWorkers: 2,
    reporters: ['default', './tests/dom/conformance/reporter.ts'],
    projects: [
      {
        extends: true,
        // Loading the modules once per worker and not once per file saves a fifth of the whole time.
        test: { name: 'unit', include: UNIT, setupFiles, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          setupFiles,
          isolate: false,
          // Node runs the sources as they are, as in production, sooner than Vite would transform them.
          experimental: { viteModuleRunner: false },
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
      {
        extends: true,
        // Each of these replaces globals of the browser, so each file has an environment of its own.
        test: {
          name: 'device',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...UNIT, ...SERVER, ...filesOf(['long']), DOM],
          setupFiles,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: false,
        // React as users run it, in half of the time.
        define: PRODUCTION,
        oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
        optimizeDeps: {
          rolldownOptions: { transform: { define: PRODUCTION } },
          // Imported on demand: found only then, they would load the page of a running test anew.
          include: ['mediabunny', 'libheif-js/libheif/libheif.js'],
        },
        test: {
          name: 'dom',
          include: [DOM],
          setupFiles: [...setupFiles, 'tests/dom/support/setup.ts'],
          // A row of the specification takes a tenth of a second, up to two on a busy machine; a group has up to sixty.
          testTimeout: 180_000,
          // Fetching the app's modules once per worker and not once per file; a test ends with what it made of them.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: launched(LIGHT),
              // What moves is drawn sixty times a second, and a test waits for its end.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
            // Chromium starts while other tests do.
            connectTimeout: 180_000,
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
