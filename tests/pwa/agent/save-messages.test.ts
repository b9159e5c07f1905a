import { afterEach, expect, test, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { storingMessage } from '#pwa/agent/composer/caption-editor.tsx'
import type { StorageState } from '#pwa/agent/composer/unsaved-drafts.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'

afterEach(() => vi.unstubAllGlobals())

const OFFLINE = 'An unexpected error occurred. Please try again. You’re offline.'
test.each([
  [undefined, `${OFFLINE} Nothing was saved, and what you typed stays here.`],
  ['picture', `${OFFLINE} Nothing was saved, and the picture you chose stays here.`],
  ['password', `${OFFLINE} Nothing was saved. Passwords are never stored on this device.`],
  ['action', `${OFFLINE} Nothing was changed.`],
] as const)('a save of %s that is not sent says what happens to it', (what, message) => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(refusalMessage(new OfflineError(), undefined, what)).toBe(message)
})

test('a save that gets no answer says so after the specified message', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const message = refusalMessage(new OfflineError(), 'Error saving agent information', 'password')
  expect(message).toMatch(
    /^Error saving agent information\. Our server didn’t answer.*may not be saved\. Passwords are never stored on this device\.$/,
  )
})

test.each(['storage_full', 'unavailable'] as const)(
  'shows the server’s reason second when a save is refused with %s',
  (code) => {
    const shape = { status: 507, errors: {}, requestId: null, retryAfterSeconds: 60 }
    const full = new ApiError({ ...shape, code, message: 'There is no space left.' })
    expect(refusalMessage(full, 'Error saving agent information')).toBe(
      'Error saving agent information. There is no space left.',
    )
  },
)

const reason = 'This device is out of storage.'
test.each<[StorageState, boolean, string | null]>([
  [{ is: 'yes' }, false, null],
  [{ is: 'unknown' }, true, null],
  [{ is: 'yes' }, true, 'Draft saved on this device.'],
  [{ is: 'no', reason }, false, `${reason} Your changes stay here until you leave this page.`],
])('a caption whose storage is %j, and which was typed: %s, says: %s', (storage, isWritten, message) => {
  expect(storingMessage({ storage, isWritten })).toEqual(message && expect.stringContaining(message))
})
