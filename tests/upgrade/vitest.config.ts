import { resolve } from 'node:path'

import { defineConfig } from 'vitest/config'

/** What `npm run test:upgrade` runs: it needs the previous release, with its packages, in a folder. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/upgrade/previous-release.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
