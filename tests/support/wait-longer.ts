import { vi } from 'vitest'

/** How long a condition may take on a machine that is busy with another test, in milliseconds. */
const TIMEOUT_MS = 45_000

const { waitFor } = vi

const waitLonger: typeof waitFor = (callback, options) =>
  waitFor(callback, { timeout: TIMEOUT_MS, ...(typeof options === 'number' ? { timeout: options } : options) })

// Vitest has a setting for `expect.poll` alone; its one second is too short beside a test that renders films.
// Files of one worker share `vi`, so it is replaced once.
if (waitFor.name !== waitLonger.name) vi.waitFor = waitLonger
