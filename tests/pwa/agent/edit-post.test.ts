import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { saveErrorOf, shownTiming } from '#pwa/agent/calendar/sheet/edit-step.tsx'
import { adoptOldEdit, dropOldEdit, readOldEdit } from '#pwa/agent/calendar/sheet/old-edit.ts'
import { NO_CHOICES, NOW } from '#pwa/agent/composer/choices.ts'
import { forgetUnsaved, holdCaption, unsavedCaptions, unsavedChoices } from '#pwa/agent/composer/unsaved-drafts.ts'
import { db } from '#sync/storage/database.ts'
import { editDraft } from '#sync/drafts/draft-name.ts'

function refused(code: ProblemCode, message: string, errors: Record<string, string[]> = {}): ApiError {
  return new ApiError({ status: 422, code, message, errors, requestId: null, retryAfterSeconds: null })
}

describe('the error of a refused edit', () => {
  it('the error of an edit is shown at the field it is about', () => {
    expect(saveErrorOf(refused('validation_failed', 'Wrong.', { caption: ['Too long.'] }), true)).toEqual({
      place: 'caption',
      message: 'Too long.',
    })
    expect(saveErrorOf(refused('time_past', 'That time has passed.'), true).place).toBe('when')
    expect(saveErrorOf(refused('connection_missing', 'Connect first.'), true).place).toBe('platforms')
  })

  it('links to a larger plan for a full day', () => {
    expect(saveErrorOf(refused('daily_limit', 'Your Plus plan has 2 posts a day.'), true)).toEqual({
      place: 'when',
      message: 'Your Plus plan has 2 posts a day.',
      link: { to: '/subscriptions/plan-types', label: 'See plans' },
    })
  })

  it('says when offline that the edit needs the network and is not lost', () => {
    expect(saveErrorOf(new OfflineError(), true)).toMatchObject({
      place: 'action',
      message: expect.stringContaining('stored on this device'),
    })
  })

  it('does not say when offline that the edit is stored where it isn’t', () => {
    expect(saveErrorOf(new OfflineError(), false)).toEqual({
      place: 'action',
      message:
        'We couldn’t reach our server. Your changes stay here until you leave this page. Save them when you’re online.',
    })
  })

  it('does not take a foreign field name for one of the form', () => {
    expect(saveErrorOf(refused('validation_failed', 'Wrong.', { constructor: ['No.'] }), true).message).toBe('Wrong.')
  })
})

describe('an unsaved edit of an earlier version of the app', () => {
  const key = 'porchlight:edit:1:5'
  const draft = { userId: 1, subject: editDraft(5) }
  const shown = { day: '2026-11-23', clock: '12:00' }
  const store = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
      removeItem: (name: string) => void store.delete(name),
    })
  })
  afterEach(async () => {
    store.clear()
    forgetUnsaved(draft)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    await Promise.all([db.drafts.clear(), db.forms.clear()])
  })

  const captions = { es: 'Hola' }
  const platforms = { linkedin: false }
  const accounts = { facebook: '7' }
  const edit = JSON.stringify({ captions, platforms, accounts, day: '2026-11-24' })

  it('is shown at once, stored in the database per agent and post, and then deleted from localStorage', async () => {
    store.set(key, edit)
    adoptOldEdit({ ...draft, userId: 2 }, 5, shown)
    adoptOldEdit({ ...draft, subject: editDraft(6) }, 6, shown)
    expect(unsavedCaptions({ ...draft, userId: 2 })).toEqual({})
    adoptOldEdit(draft, 5, shown)
    const choices = { platforms, accounts, timing: { day: '2026-11-24', clock: '12:00' } }
    expect(unsavedCaptions(draft)).toEqual(captions)
    expect(unsavedChoices(draft)).toEqual(choices)
    await vi.waitFor(() => expect(store.has(key)).toBe(false))
    expect(await db.drafts.toArray()).toMatchObject([{ userId: 1, postId: 'edit/5', language: 'es', caption: 'Hola' }])
    expect(await db.forms.toArray()).toMatchObject([{ userId: 1, form: 'edit/5', values: choices }])
  })

  it('does not replace what was typed since it was taken over', () => {
    store.set(key, edit)
    adoptOldEdit(draft, 5, shown)
    holdCaption(draft, 'es', 'Hola de nuevo')
    adoptOldEdit(draft, 5, shown)
    expect(unsavedCaptions(draft)).toEqual({ es: 'Hola de nuevo' })
  })

  it('is not restored again once the edit is saved', () => {
    store.set(key, edit)
    dropOldEdit(draft, 5)
    adoptOldEdit(draft, 5, shown)
    expect(unsavedCaptions(draft)).toEqual({})
  })

  it('is completed with the time of the post, or with the present one for a post that is due', () => {
    const now = new Date('2026-11-22T18:00:00Z')
    const own = { day: '2026-11-27', clock: '09:00' }
    expect(shownTiming({ timing: own, scheduledAt: '2026-11-27T15:00:00Z' }, 'America/Chicago', now)).toEqual(own)
    expect(shownTiming({ timing: NOW, scheduledAt: null }, 'America/Chicago', now)).toEqual({
      day: '2026-11-22',
      clock: '12:00',
    })
  })

  it('stays in localStorage while the database can’t be written to', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    store.set(key, edit)
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    db.drafts.hook('creating', refuse)
    adoptOldEdit(draft, 5, shown)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    db.drafts.hook('creating').unsubscribe(refuse)
    expect(store.get(key)).toBe(edit)
    expect(unsavedCaptions(draft)).toEqual(captions)
  })

  it.each([
    ['{"when":"now","day":"2026-11-24"}', { day: null, clock: null }],
    ['{"when":"schedule"}', shown],
    ['{"clock":"15:30"}', { day: '2026-11-23', clock: '15:30' }],
    ['{"captions":{"en":"Hello"}}', undefined],
  ])('has the time it had when it is %s', (text, timing) => {
    expect(readOldEdit(text, shown).choices.timing).toEqual(timing)
  })

  it.each([
    ['nonsense', 'not json'],
    ['null', 'null'],
    ['another form', '{"captions":7,"platforms":[1],"when":"never","day":3}'],
    ['a field of the wrong type', '{"captions":{"en":1,"fr":"x"},"platforms":{"facebook":"yes"}}'],
  ])('is ignored when it is stored as %s', (_, text) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(readOldEdit(text, shown)).toEqual({ captions: {}, choices: NO_CHOICES })
  })
})
