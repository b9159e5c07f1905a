import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { dropEdit, storeEdit, loadEdit, NOTHING_CHANGED } from '#pwa/agent/calendar/stored-edit.ts'
import { editErrorOf } from '#pwa/agent/calendar/save-refusal.ts'

function refused(code: ProblemCode, message: string, errors: Record<string, string[]> = {}): ApiError {
  return new ApiError({ status: 422, code, message, errors, requestId: null, retryAfterSeconds: null })
}

describe('the error of a refused edit', () => {
  it('the error of an edit is shown at the field it is about', () => {
    expect(editErrorOf(refused('validation_failed', 'Wrong.', { caption: ['Too long.'] }))).toEqual({
      place: 'caption',
      message: 'Too long.',
      upgrade: false,
    })
    expect(editErrorOf(refused('time_past', 'That time has passed.')).place).toBe('when')
    expect(editErrorOf(refused('connection_missing', 'Connect first.')).place).toBe('platforms')
  })

  it('links to a larger plan for a full day', () => {
    expect(editErrorOf(refused('daily_limit', 'Your Plus plan has 2 posts a day.'))).toEqual({
      place: 'when',
      message: 'Your Plus plan has 2 posts a day.',
      upgrade: true,
    })
  })

  it('says when offline that the edit needs the network and is not lost', () => {
    expect(editErrorOf(new OfflineError())).toMatchObject({
      place: 'sheet',
      message: expect.stringContaining('kept'),
    })
  })

  it('does not take a foreign field name for one of the form', () => {
    expect(editErrorOf(refused('validation_failed', 'Wrong.', { constructor: ['No.'] })).message).toBe('Wrong.')
  })
})

describe('an unsaved edit', () => {
  const store = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    })
  })
  afterEach(() => {
    store.clear()
    vi.unstubAllGlobals()
  })

  it('an unsaved edit is stored per agent and post', () => {
    storeEdit(1, 5, {
      captions: { es: 'Hola' },
      platforms: { linkedin: false },
      accounts: { facebook: '7' },
      day: '2026-11-24',
    })
    expect(loadEdit(1, 5)).toEqual({
      captions: { es: 'Hola' },
      platforms: { linkedin: false },
      accounts: { facebook: '7' },
      day: '2026-11-24',
    })
    expect(loadEdit(2, 5)).toEqual(NOTHING_CHANGED)
    expect(loadEdit(1, 6)).toEqual(NOTHING_CHANGED)
    dropEdit(1, 5)
    expect(loadEdit(1, 5)).toEqual(NOTHING_CHANGED)
  })

  it.each([
    ['nonsense', 'not json'],
    ['null', 'null'],
    ['another form', '{"captions":7,"platforms":[1],"when":"never","day":3}'],
    ['a field of the wrong type', '{"captions":{"en":1,"fr":"x"},"platforms":{"facebook":"yes"}}'],
  ])('ignores stored edits with %s', (_, text) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    store.set('porchlight:edit:1:5', text)
    expect(loadEdit(1, 5)).toEqual(NOTHING_CHANGED)
  })
})
