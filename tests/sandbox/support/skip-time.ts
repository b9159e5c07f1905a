import { onTestFinished, vi } from 'vitest'

/** Sets the clock ahead for the rest of this test; timers go on as always. */
export function travel(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
