import { afterEach, describe, expect, test, vi } from 'vitest'

import { OfflineError } from '#client/errors.ts'
import { keepingWords } from '#pwa/agent/publishing/caption-editor.tsx'
import { refusalWords } from '#pwa/shared/form/refusal.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a save that reaches nobody', () => {
  test('says of each kind of input what becomes of it', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const words = (what?: 'typed' | 'picture' | 'password') => refusalWords(new OfflineError(), undefined, what)
    expect(words()).toBe('You’re offline. Nothing was saved, and what you typed stays here.')
    expect(words('picture')).toBe('You’re offline. Nothing was saved, and the picture you chose stays here.')
    expect(words('password')).toBe('You’re offline. Nothing was saved, and passwords are never kept on this device.')
    vi.stubGlobal('navigator', { onLine: true })
    expect(words('password')).toMatch(/may not be saved\. Passwords are never kept on this device\.$/)
  })
})

describe('a caption', () => {
  test('is said to be kept only once it is hers', () => {
    expect(keepingWords({ keeping: { is: 'yes' }, isWritten: false })).toBeNull()
    expect(keepingWords({ keeping: { is: 'unknown' }, isWritten: true })).toBeNull()
    expect(keepingWords({ keeping: { is: 'yes' }, isWritten: true })).toBe('Kept on this device.')
  })

  test('that can’t be kept is said to be so before she writes', () => {
    const keeping = { is: 'no', why: 'This phone is full.' } as const
    expect(keepingWords({ keeping, isWritten: false })).toMatch(/^This phone is full\./)
  })
})
