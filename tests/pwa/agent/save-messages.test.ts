import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { CaptionField, storingMessage } from '#pwa/agent/composer/caption-editor.tsx'
import type { StorageState } from '#pwa/agent/composer/unsaved-drafts.ts'
import type { Captions } from '#pwa/agent/composer/use-captions.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a save with no answer', () => {
  test('says what happens to each kind of input when a save is not sent', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const message = (what?: 'typed' | 'picture' | 'password') => refusalMessage(new OfflineError(), undefined, what)
    const first = 'An unexpected error occurred. Please try again. You’re offline. Nothing was saved, and'
    expect(message()).toBe(`${first} what you typed stays here.`)
    expect(message('picture')).toBe(`${first} the picture you chose stays here.`)
    expect(message('password')).toBe(`${first.replace(/, and$/, '.')} Passwords are never stored on this device.`)
    expect(refusalMessage(new OfflineError(), undefined, 'action')).toMatch(/You’re offline\. Nothing was changed\.$/)
    vi.stubGlobal('navigator', { onLine: true })
    expect(message('password')).toMatch(/may not be saved\. Passwords are never stored on this device\.$/)
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
  const captions: Captions = {
    language: 'en',
    setLanguage: () => undefined,
    caption: 'Hello',
    isRead: true,
    write: () => undefined,
    isWritten: true,
    isRestored: false,
    backToOriginal: () => undefined,
    forget: () => undefined,
    storage: { is: 'unknown' },
  }

  test('says that a caption is stored only once the agent has typed it', () => {
    expect(storingMessage({ storage: { is: 'yes' }, isWritten: false })).toBeNull()
    expect(storingMessage({ storage: { is: 'unknown' }, isWritten: true })).toBeNull()
    expect(storingMessage({ storage: { is: 'yes' }, isWritten: true })).toBe('Draft saved on this device.')
  })

  test('says before anything is typed that a caption can’t be stored', () => {
    const storage = { is: 'no', reason: 'This device is full.' } as const
    expect(storingMessage({ storage, isWritten: false })).toMatch(/^This device is full\./)
  })

  const inSheet = (now: Partial<Captions>) =>
    renderToStaticMarkup(
      createElement(CaptionField, {
        captions: { ...captions, ...now },
        platforms: ['facebook'],
        error: null,
        hasLanguages: false,
        isRestored: false,
        onBack: () => undefined,
      }),
    )

  test('a caption can’t be typed over until the stored one was read', () => {
    expect(inSheet({ isRead: false })).toMatch(/<textarea[^>]* readonly=""/i)
    expect(inSheet({ isRead: true })).not.toMatch(/readonly/i)
  })

  test('shows in a sheet whether the caption is stored, or why it isn’t', () => {
    const shown = (storage: StorageState) => inSheet({ storage })
    expect(shown({ is: 'no', reason: 'This device is out of storage.' })).toContain(
      'This device is out of storage. Your changes stay here until you leave this page.',
    )
    expect(shown({ is: 'yes' })).toContain('Draft saved on this device.')
    expect(shown({ is: 'unknown' })).not.toContain('Draft saved on this device.')
  })
})
