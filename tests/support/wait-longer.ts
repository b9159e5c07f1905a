import { vi } from 'vitest'

/** How long a condition may take on a machine that is busy with another test, in milliseconds. */
const TIMEOUT_MS = 45_000

const { waitFor, waitUntil } = vi

const longer = (options?: Parameters<typeof waitFor>[1]) => ({
  timeout: TIMEOUT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

const waitLonger: typeof waitFor = (callback, options) => waitFor(callback, longer(options))
const untilLonger: typeof waitUntil = (callback, options) => waitUntil(callback, longer(options))

// Vitest has a setting for `expect.poll` alone; its one second is too short beside a test that renders films.
// Files of one worker share `vi`, so it is replaced once.
if (waitFor.name !== waitLonger.name) Object.assign(vi, { waitFor: waitLonger, waitUntil: untilLonger })
