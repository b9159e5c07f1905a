import { afterEach, describe, expect, test, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { storingMessage } from '#pwa/agent/composer/caption-editor.tsx'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a save with no answer', () => {
  test('says what happens to each kind of input when a save is not sent', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const message = (what?: 'typed' | 'picture' | 'password') => refusalMessage(new OfflineError(), undefined, what)
    const first = 'An unexpected error occurred. Please try again. You’re offline. Nothing was saved, and'
    expect(message()).toBe(`${first} what you typed stays here.`)
    expect(message('picture')).toBe(`${first} the picture you chose stays here.`)
    expect(message('password')).toBe(`${first} passwords are never kept on this device.`)
    expect(refusalMessage(new OfflineError(), undefined, 'action')).toMatch(/You’re offline\. Nothing was changed\.$/)
    vi.stubGlobal('navigator', { onLine: true })
    expect(message('password')).toMatch(/may not be saved\. Passwords are never kept on this device\.$/)
  })
})

test('shows the specified message first when a save gets no answer', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(refusalMessage(new OfflineError(), 'Error saving agent information')).toMatch(
    /^Error saving agent information\. Our server didn’t answer/,
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

describe('the storage message of a caption', () => {
  test('says that a caption is stored only once the agent has typed it', () => {
    expect(storingMessage({ storage: { is: 'yes' }, isWritten: false })).toBeNull()
    expect(storingMessage({ storage: { is: 'unknown' }, isWritten: true })).toBeNull()
    expect(storingMessage({ storage: { is: 'yes' }, isWritten: true })).toBe('Kept on this device.')
  })

  test('says before anything is typed that a caption can’t be stored', () => {
    const storage = { is: 'no', reason: 'This phone is full.' } as const
    expect(storingMessage({ storage, isWritten: false })).toMatch(/^This phone is full\./)
  })
})
