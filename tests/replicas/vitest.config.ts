import { resolve } from 'node:path'

import { defineConfig } from 'vitest/config'

/** What `npm run test:replicas` and `npm run test:failover` run, each with its file. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/replicas/{replicas,failover,pooler}.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
