import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { discardDraft, forgetUnsaved, hasUnsaved, holdCaption } from '#pwa/agent/composer/unsaved-drafts.ts'
import { captionStore } from '#pwa/agent/composer/use-captions.ts'
import { choiceStore } from '#pwa/agent/composer/use-choices.ts'
import { choicesForm } from '#sync/drafts/draft-name.ts'
import { saveDraft } from '#sync/drafts/drafts.ts'
import { loadForm, storeForm } from '#sync/drafts/forms.ts'
import { db } from '#sync/storage/database.ts'

const draft = { userId: 1, subject: 7 }
const form = { userId: 1, form: choicesForm(7) }
const opened: (() => void)[] = []

function openCaptions() {
  const store = captionStore(draft, () => true)
  opened.push(store.subscribe(() => undefined))
  return store
}

function openChoices(forgetsTiming = false) {
  const store = choiceStore(draft, { forgetsTiming })
  opened.push(store.subscribe(() => undefined))
  return store
}

const isRead = (store: { state: () => { isRead: boolean } }) =>
  vi.waitFor(() => expect(store.state().isRead).toBe(true))

const isStored = () => vi.waitFor(() => expect(hasUnsaved(draft)).toBe(false))

const storedCaptions = async () => (await db.drafts.toArray()).map(({ language, caption }) => [language, caption])

/** Refuses writes as a full phone does, until the function it returns is called. */
function fill(table: 'drafts' | 'forms'): () => void {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  db[table].hook('creating', refuse)
  db[table].hook('updating', refuse)
  return () => {
    db[table].hook('creating').unsubscribe(refuse)
    db[table].hook('updating').unsubscribe(refuse)
  }
}

afterEach(async () => {
  for (const close of opened.splice(0)) close()
  vi.restoreAllMocks()
  vi.doUnmock('#sync/drafts/drafts.ts')
  forgetUnsaved(draft)
  await db.open()
  await Promise.all([db.drafts.clear(), db.forms.clear()])
})

describe('the captions of a draft', () => {
  test('a stored caption is not replaced by a key pressed before it was read', async () => {
    await saveDraft({ ...draft, language: 'en', caption: 'Written yesterday', savedBy: 'an earlier visit' })
    const captions = openCaptions()
    captions.write('en', 'x')
    expect(captions.state()).toMatchObject({ written: {}, isRead: false })
    await isRead(captions)
    expect(captions.state()).toMatchObject({
      written: { en: 'Written yesterday' },
      restored: { en: 'Written yesterday' },
      stored: { en: true },
    })
    expect(await storedCaptions()).toEqual([['en', 'Written yesterday']])
    captions.write('en', 'Written yesterday and today')
    await isStored()
    expect(await storedCaptions()).toEqual([['en', 'Written yesterday and today']])
  })

  test('a caption can be written once nothing stored was found', async () => {
    const captions = openCaptions()
    await isRead(captions)
    expect(captions.state().stored).toEqual({})
    captions.write('es', 'Hola')
    expect(captions.state()).toMatchObject({ written: { es: 'Hola' }, stored: {} })
    await vi.waitFor(() => expect(captions.state().stored).toEqual({ es: true }))
    expect(await storedCaptions()).toEqual([['es', 'Hola']])
  })

  test('a caption can be written where the database can’t be read, and the reason is known', async () => {
    vi.spyOn(db, 'open').mockRejectedValue(new DOMException('', 'SecurityError'))
    db.close()
    const captions = openCaptions()
    await isRead(captions)
    expect(captions.state().failure).toMatch(/won’t let us save anything/)
    captions.write('en', 'Hello')
    expect(captions.state().written).toEqual({ en: 'Hello' })
    expect(hasUnsaved(draft)).toBe(true)
  })

  test('a caption that could not be stored is not replaced by an older one that was, and is stored later', async () => {
    await saveDraft({ ...draft, language: 'en', caption: 'Older', savedBy: 'an earlier visit' })
    holdCaption(draft, 'en', 'Newer')
    const makeRoom = fill('drafts')
    const full = openCaptions()
    await isRead(full)
    await vi.waitFor(() => expect(full.state().failure).toBe('This device is out of storage.'))
    expect(full.state()).toMatchObject({ written: { en: 'Newer' }, stored: {} })
    expect(await storedCaptions()).toEqual([['en', 'Older']])
    makeRoom()
    const later = openCaptions()
    await vi.waitFor(() => expect(later.state()).toMatchObject({ failure: null, stored: { en: true } }))
    expect(await storedCaptions()).toEqual([['en', 'Newer']])
    await isStored()
  })
})

describe('the choices of a draft', () => {
  test('a choice made before the stored ones were read is added to them', async () => {
    await storeForm(form, { platforms: { facebook: false }, timing: { day: '2026-11-23', clock: '14:00' } })
    const choices = openChoices()
    choices.change((now) => ({ platforms: { ...now.platforms, linkedin: true } }))
    choices.change(({ timing = { day: null, clock: null } }) => ({ timing: { ...timing, day: '2026-11-24' } }))
    expect(choices.state()).toMatchObject({ isRead: false, choices: { platforms: { linkedin: true } } })
    await isRead(choices)
    const together = {
      platforms: { facebook: false, linkedin: true },
      accounts: {},
      timing: { day: '2026-11-24', clock: '14:00' },
    }
    expect(choices.state().choices).toEqual(together)
    await isStored()
    expect(await loadForm(form)).toEqual(together)
  })

  test('a stored time is dropped for a day that a link names', async () => {
    await storeForm(form, { language: 'es', timing: { day: '2026-11-23', clock: '14:00' } })
    const choices = openChoices(true)
    await isRead(choices)
    expect(choices.state().choices).toEqual({ platforms: {}, accounts: {}, language: 'es' })
    await isStored()
    expect(await loadForm(form)).toEqual({ platforms: {}, accounts: {}, language: 'es' })
  })

  test('choices are known not to be stored while the phone is full', async () => {
    const choices = openChoices()
    await isRead(choices)
    const makeRoom = fill('forms')
    choices.change(() => ({ branding: false }))
    await vi.waitFor(() => expect(choices.state().failure).toBe('This device is out of storage.'))
    expect(hasUnsaved(draft)).toBe(true)
    makeRoom()
    choices.change(() => ({ branding: true }))
    await vi.waitFor(() => expect(choices.state().failure).toBeNull())
    expect(hasUnsaved(draft)).toBe(false)
  })
})

test('what is written while the code for storing can’t be fetched is stored later, and is no error of ours', async () => {
  const logged = vi.spyOn(console, 'error')
  const captions = openCaptions()
  const choices = openChoices()
  await Promise.all([isRead(captions), isRead(choices)])
  const missing = () => new TypeError('error loading dynamically imported module: /assets/later.js')
  vi.spyOn(db.drafts, 'put').mockRejectedValueOnce(missing())
  vi.spyOn(db.forms, 'put').mockRejectedValueOnce(missing())
  const timers = vi.spyOn(globalThis, 'setTimeout')
  captions.write('en', 'Typed while the server is down')
  choices.change(() => ({ branding: false }))
  const message = 'Drafts can’t be stored on this device right now.'
  await vi.waitFor(() => expect([captions.state().failure, choices.state().failure]).toEqual([message, message]))
  const retries = timers.mock.calls.filter(([, ms]) => ms === 5_000).map(([retry]) => retry)
  expect(retries).toHaveLength(2)
  for (const retry of retries) retry()
  await vi.waitFor(() => expect([captions.state().failure, choices.state().failure]).toEqual([null, null]))
  expect(await storedCaptions()).toEqual([['en', 'Typed while the server is down']])
  expect(await loadForm(form)).toMatchObject({ branding: false })
  expect(logged).not.toHaveBeenCalled()
})

test('discarding a draft succeeds where the code for it can’t be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.doMock('#sync/drafts/drafts.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  holdCaption(draft, 'en', 'Published')
  await discardDraft(draft)
  expect(hasUnsaved(draft)).toBe(false)
  expect(warn).toHaveBeenCalledWith('A draft stays on the device', expect.anything())
})
