import { afterEach, expect, test, vi } from 'vitest'

import { tapDevice } from '#pwa/shared/haptics.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['once where motion is wanted', false, 1],
  ['never where less motion is wanted', true, 0],
])('the phone is tapped %s', (_, isReduced, taps) => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } })
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  tapDevice()
  expect(vibrate).toHaveBeenCalledTimes(taps)
})
