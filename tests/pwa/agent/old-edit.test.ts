import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { adoptOldEdit, dropOldEdit, readOldEdit } from '#pwa/agent/calendar/sheet/old-edit.ts'
import { NO_CHOICES } from '#pwa/agent/composer/choices.ts'
import { forgetUnsaved, holdCaption, unsavedCaptions, unsavedChoices } from '#pwa/agent/composer/unsaved-drafts.ts'
import { db } from '#sync/storage/database.ts'
import { editDraft } from '#sync/drafts/draft-name.ts'

import { stubStorage } from '../support/browser-storage.ts'

describe('an unsaved edit of an earlier version of the app', () => {
  const key = 'porchlight:edit:1:5'
  const draft = { userId: 1, subject: editDraft(5) }
  const shown = { day: '2026-11-23', clock: '12:00' }
  let store: Map<string, string>
  beforeEach(() => {
    store = stubStorage('localStorage')
  })
  afterEach(async () => {
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

  it('does not replace what was typed since it was taken over', async () => {
    store.set(key, edit)
    adoptOldEdit(draft, 5, shown)
    holdCaption(draft, 'es', 'Hola de nuevo')
    adoptOldEdit(draft, 5, shown)
    expect(unsavedCaptions(draft)).toEqual({ es: 'Hola de nuevo' })
    await vi.waitFor(() => expect(store.has(key)).toBe(false))
  })

  it('is not restored again once the edit is saved', () => {
    store.set(key, edit)
    dropOldEdit(draft, 5)
    adoptOldEdit(draft, 5, shown)
    expect(unsavedCaptions(draft)).toEqual({})
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
