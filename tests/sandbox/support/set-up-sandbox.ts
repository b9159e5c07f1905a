import { afterAll, beforeAll, beforeEach } from 'vitest'

import { startSandbox, type Running } from './start-sandbox.ts'

/** The sandbox of a test file, there from `beforeAll` on. */
export let running: Running

/** Starts a sandbox for a test file; before each test its walls are empty and it has no faults. */
export function setUpSandbox(): void {
  beforeAll(async () => {
    running = await startSandbox()
  })

  beforeEach(async () => {
    await fetch(`${running.base}/api/posts`, { method: 'DELETE' })
    await fetch(`${running.base}/api/faults`, { method: 'DELETE' })
  })

  afterAll(() => running.stop())
}
