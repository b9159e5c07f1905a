import { defineConfig } from 'vitest/config'

const filesOf = (folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.ts`)

const UNIT = filesOf(['client', 'contract', 'domain'])
const SERVER = filesOf(['production', 'sandbox', 'server'])

export default defineConfig({
  test: {
    // Server tests wait for jobs: give them the room a slow machine needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    setupFiles: ['tests/support/wait-longer.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Loading the modules once per worker and not once per file saves a fifth of the whole time.
        test: { name: 'unit', include: UNIT, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          experimental: { viteModuleRunner: false },
          include: SERVER,
          isolate: false,
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
      {
        extends: true,
        // Each of these replaces globals of the browser, so each file has an environment of its own.
        test: {
          name: 'device',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...UNIT, ...SERVER, ...filesOf(['long'])],
        },
      },
    ],
  },
})
