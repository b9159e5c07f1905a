import { afterAll, beforeAll, beforeEach } from 'vitest'

import { clearFaults, steer } from '#tests/support/steer.ts'

import { startSandbox, type Running } from './start-sandbox.ts'

/** The sandbox of a test file, there from `beforeAll` on. */
export let running: Running

/** Starts a sandbox for a test file; before each test its walls are empty and it has no faults. */
export function setUpSandbox(): void {
  beforeAll(async () => {
    running = await startSandbox()
  })

  beforeEach(async () => {
    await steer(running.origin, 'DELETE', '/posts')
    await clearFaults(running.origin)
  })

  afterAll(() => running.stop())
}
