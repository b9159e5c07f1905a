import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'

import { adoptOldEdit, dropOldEdit, readOldEdit } from '#pwa/agent/calendar/sheet/old-edit.ts'
import { isPast, mergeChoices, NO_CHOICES, readChoices, type Choices } from '#pwa/agent/composer/choices.ts'
import {
  discardDraft,
  forgetAllUnsaved,
  storeCaption,
  storeChoices,
  unsavedOf,
} from '#pwa/agent/composer/unsaved-drafts.ts'
import { editDraft } from '#sync/drafts/draft.ts'
import { db } from '#sync/storage/database.ts'

import { storedCaptions, storedFields } from '../../sync/support/typed.ts'
import { stubStorage } from '../support/browser-storage.ts'

const typed = (caption: string) => ({ caption, savedBy: 'a screen' })

const chosen: Choices = {
  platforms: { facebook: false, linkedin: true },
  accounts: { instagram: '178' },
  timing: { day: '2026-11-23', clock: '14:00' },
  language: 'es',
  branding: false,
  altTexts: { en: { 'a.jpg': 'A porch' }, es: {} },
}
const timing = (day: string | null, clock: string | null) => ({ timing: { day, clock } })
const altTexts = (en: object, es: object) => ({ altTexts: { en, es } })

test.each<[unknown, Partial<Choices>]>([
  [chosen, chosen],
  [timing(null, null), timing(null, null)],
  ...[null, undefined, 'text', 7, [], { platforms: null, accounts: 3, language: 'fr', branding: 'no' }].map(
    (kept): [unknown, Partial<Choices>] => [kept, {}],
  ),
  [{ platforms: { facebook: 'yes', myspace: true, linkedin: true } }, { platforms: { linkedin: true } }],
  [{ accounts: { instagram: 178, constructor: 'x' } }, {}],
  [{ altTexts: { en: { 'a.jpg': 7, 'b.jpg': 'B' }, fr: { 'a.jpg': 'A' } } }, altTexts({ 'b.jpg': 'B' }, {}) as Choices],
  [timing('2026-02-31', '14:00'), timing(null, null)],
  [timing('2026-11-23', '25:00'), timing('2026-11-23', null)],
  [timing('2026-11-23', ''), timing('2026-11-23', '')],
  [timing(null, ''), timing(null, '')],
  [timing('2026-02-31', ''), timing(null, null)],
])('of the stored choices %j the valid ones are read', (kept, read) => {
  expect(readChoices(structuredClone(kept))).toEqual({ ...NO_CHOICES, ...read })
})

test('stored choices are merged under newer ones', () => {
  const since: Choices = { platforms: { facebook: true }, accounts: {}, language: 'en' }
  const platforms = { facebook: true, linkedin: true }
  expect(mergeChoices(chosen, since)).toEqual({ ...chosen, platforms, language: 'en' })
  expect(mergeChoices(chosen, NO_CHOICES)).toEqual(chosen)
  const newer = { ...NO_CHOICES, ...altTexts({ 'b.jpg': 'A gate' }, { 'a.jpg': 'Un porche' }) } as Choices
  expect(mergeChoices(chosen, newer)).toMatchObject(
    altTexts({ 'a.jpg': 'A porch', 'b.jpg': 'A gate' }, { 'a.jpg': 'Un porche' }),
  )
})

test.each([
  ['2026-11-23', '14:00', 'America/Chicago', '2026-11-23T19:59:00Z', false],
  ['2026-11-23', '14:00', 'America/Chicago', '2026-11-23T20:01:00Z', true],
  ['2026-11-23', '14:00', 'America/Los_Angeles', '2026-11-23T20:01:00Z', false],
  [null, '14:00', 'America/Chicago', '2026-11-23T20:01:00Z', false],
  ['', '14:00', 'America/Chicago', '2026-11-23T20:01:00Z', false],
  ['2026-11-23', '', 'America/Chicago', '2026-11-24T05:59:00Z', false],
  ['2026-11-23', '', 'America/Chicago', '2026-11-24T06:01:00Z', true],
] as const)('the chosen day %s and time %j in %s have passed at %s: %s', (day, clock, zone, now, has) => {
  expect(isPast({ day, clock }, zone, new Date(now))).toBe(has)
})

describe('what the device could not store', () => {
  const own = { userId: 1, subject: 7 }
  const writes = { saveCaption: vi.fn<() => Promise<void>>(), saveFields: vi.fn<() => Promise<void>>() }
  beforeEach(() => vi.doMock('#sync/drafts/drafts.ts', () => ({ ...writes, dropDraft: () => Promise.resolve() })))
  afterEach(() => {
    vi.doUnmock('#sync/drafts/drafts.ts')
    forgetAllUnsaved()
  })

  test('is held for its agent and post only, and captions until the published language is forgotten', async () => {
    for (const write of Object.values(writes)) write.mockReturnValue(Promise.withResolvers<void>().promise)
    void storeCaption(own, 'en', typed('Hello'))
    void storeCaption(own, 'es', typed('Hola'))
    void storeChoices(own, chosen)
    expect(unsavedOf(own)).toEqual({ captions: { en: 'Hello', es: 'Hola' }, choices: chosen })
    for (const other of [
      { ...own, userId: 2 },
      { ...own, subject: 6 },
    ])
      expect(unsavedOf(other)).toEqual({ captions: {} })
    await discardDraft(own, ['en'])
    expect(unsavedOf(own)).toEqual({ captions: { es: 'Hola' } })
    await discardDraft(own)
    expect(unsavedOf(own)).toEqual({ captions: {} })
  })

  test('is released once stored, but not what was typed or chosen since', async () => {
    const last = Promise.withResolvers<void>()
    for (const write of Object.values(writes)) write.mockResolvedValueOnce().mockReturnValueOnce(last.promise)
    const later = { ...chosen, branding: true }
    const first = [storeCaption(own, 'en', typed('Hello')), storeChoices(own, chosen)]
    const second = [storeCaption(own, 'en', typed('Hello again')), storeChoices(own, later)]
    await Promise.all(first)
    expect(unsavedOf(own)).toEqual({ captions: { en: 'Hello again' }, choices: later })
    last.resolve()
    await Promise.all(second)
    expect(unsavedOf(own)).toEqual({ captions: {} })
  })
})

describe('an unsaved edit of an earlier version of the app', () => {
  const key = 'porchlight:edit:1:5'
  const draft = { userId: 1, subject: editDraft(5) }
  const shown = { day: '2026-11-23', clock: '12:00' }
  let store: Map<string, string>
  beforeEach(() => {
    store = stubStorage('localStorage')
  })
  afterEach(async () => {
    forgetAllUnsaved()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    await db.typed.clear()
  })

  const captions = { es: 'Hola' }
  const platforms = { linkedin: false }
  const accounts = { facebook: '7' }
  const edit = JSON.stringify({ captions, platforms, accounts, day: '2026-11-24' })

  it('is shown at once, stored in the database per agent and post, and then deleted from localStorage', async () => {
    store.set(key, edit)
    adoptOldEdit({ ...draft, userId: 2 }, 5, shown)
    adoptOldEdit({ ...draft, subject: editDraft(6) }, 6, shown)
    expect(unsavedOf({ ...draft, userId: 2 }).captions).toEqual({})
    adoptOldEdit(draft, 5, shown)
    const choices = { platforms, accounts, timing: { day: '2026-11-24', clock: '12:00' } }
    expect(unsavedOf(draft)).toEqual({ captions, choices })
    await vi.waitFor(() => expect(store.has(key)).toBe(false))
    const stored = { userId: 1, subject: 'edit/5' }
    expect(await storedCaptions(db)).toMatchObject([{ ...stored, language: 'es', caption: 'Hola' }])
    expect(await storedFields(db)).toMatchObject([{ ...stored, values: choices }])
  })

  it('does not replace what was typed since it was taken over', async () => {
    store.set(key, edit)
    adoptOldEdit(draft, 5, shown)
    const since = storeCaption(draft, 'es', typed('Hola de nuevo'))
    adoptOldEdit(draft, 5, shown)
    expect(unsavedOf(draft).captions).toEqual({ es: 'Hola de nuevo' })
    await since
    await vi.waitFor(() => expect(store.has(key)).toBe(false))
  })

  it('is not restored again once the edit is saved', () => {
    store.set(key, edit)
    dropOldEdit(draft, 5)
    adoptOldEdit(draft, 5, shown)
    expect(unsavedOf(draft).captions).toEqual({})
  })

  it('stays in localStorage while the database can’t be written to', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    store.set(key, edit)
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    db.typed.hook('creating', refuse)
    adoptOldEdit(draft, 5, shown)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    db.typed.hook('creating').unsubscribe(refuse)
    expect(store.get(key)).toBe(edit)
    expect(unsavedOf(draft).captions).toEqual(captions)
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
    ['another form', '{"captions":7,"platforms":[1],"when":"never","day":3}'],
    ['a field of the wrong type', '{"captions":{"en":1,"fr":"x"},"platforms":{"facebook":"yes"}}'],
  ])('is ignored when it is stored as %s', (_, text) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(readOldEdit(text, shown)).toEqual({ captions: {}, choices: NO_CHOICES })
  })
})
