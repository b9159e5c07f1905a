import { resolve } from 'node:path'

import { defineConfig } from 'vitest/config'

/** What `npm run test:long` and the commands of its parts run, each with its file. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/long/**/*.test.ts'],
    setupFiles: ['tests/support/wait-longer.ts'],
    globalSetup: ['tests/support/cluster.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    fileParallelism: false,
  },
})
