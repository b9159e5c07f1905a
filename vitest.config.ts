import { defineConfig } from 'vitest/config'

/** Tests that share one module graph per worker: they run in Node alone and hold their state in servers of their own. */
const SHARED = ['client', 'domain', 'production', 'sandbox', 'server'].map((folder) => `tests/${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    // Server tests each start a database: give them the room a slow machine needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    setupFiles: ['tests/support/wait-longer.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Loading the server once per worker and not once per file saves a fifth of the whole time.
        test: { name: 'server', include: SHARED, isolate: false },
      },
      {
        extends: true,
        // Each of these replaces globals of the browser, so each file has an environment of its own.
        test: { name: 'device', include: ['tests/**/*.test.{ts,tsx}'], exclude: SHARED },
      },
    ],
  },
})
