import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { discardDraft, forgetAllUnsaved, hasUnsaved, storeCaption } from '#pwa/agent/composer/unsaved-drafts.ts'
import { draftStore } from '#pwa/agent/composer/use-draft.ts'
import { loadFields, saveCaption, saveFields } from '#sync/drafts/drafts.ts'
import { db } from '#sync/storage/database.ts'

import * as device from '../../sync/support/typed.ts'

const draft = { userId: 1, subject: 7 }
const opened: (() => void)[] = []

function open(forgetsTiming = false) {
  const store = draftStore(draft, { forgetsTiming, isHere: () => true })
  opened.push(store.subscribe(() => undefined))
  return store
}

const isRead = (store: { state: () => { isRead: boolean } }) =>
  vi.waitFor(() => expect(store.state().isRead).toBe(true))

const isStored = () => vi.waitFor(() => expect(hasUnsaved(draft)).toBe(false))

const storedCaptions = async () => (await device.storedCaptions(db)).map(({ language, caption }) => [language, caption])

/** Refuses writes as a full phone does, until the function it returns is called. */
function fill(): () => void {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  db.typed.hook('creating', refuse)
  db.typed.hook('updating', refuse)
  return () => {
    db.typed.hook('creating').unsubscribe(refuse)
    db.typed.hook('updating').unsubscribe(refuse)
  }
}

afterEach(async () => {
  for (const close of opened.splice(0)) close()
  vi.restoreAllMocks()
  vi.doUnmock('#sync/drafts/drafts.ts')
  forgetAllUnsaved()
  await db.open()
  await db.typed.clear()
})

describe('the captions of a draft', () => {
  test('a stored caption is not replaced by a key pressed before it was read', async () => {
    await saveCaption(draft, 'en', { caption: 'Written yesterday', savedBy: 'an earlier visit' })
    const captions = open()
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
    const captions = open()
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
    const captions = open()
    await isRead(captions)
    expect(captions.state().failure).toMatch(/won’t let us save anything/)
    captions.write('en', 'Hello')
    expect(captions.state().written).toEqual({ en: 'Hello' })
    expect(hasUnsaved(draft)).toBe(true)
  })

  test('a caption that could not be stored is not replaced by an older one that was, and is stored later', async () => {
    await saveCaption(draft, 'en', { caption: 'Older', savedBy: 'an earlier visit' })
    const makeRoom = fill()
    await expect(storeCaption(draft, 'en', { caption: 'Newer', savedBy: 'before' })).rejects.toThrow()
    const full = open()
    await isRead(full)
    await vi.waitFor(() => expect(full.state().failure).toBe('This device is out of storage.'))
    expect(full.state()).toMatchObject({ written: { en: 'Newer' }, stored: {} })
    expect(await storedCaptions()).toEqual([['en', 'Older']])
    makeRoom()
    const later = open()
    await vi.waitFor(() => expect(later.state()).toMatchObject({ failure: null, stored: { en: true } }))
    expect(await storedCaptions()).toEqual([['en', 'Newer']])
    await isStored()
  })
})

describe('the choices of a draft', () => {
  test('a choice made before the stored ones were read is added to them', async () => {
    await saveFields(draft, { platforms: { facebook: false }, timing: { day: '2026-11-23', clock: '14:00' } })
    const choices = open()
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
    expect(await loadFields(draft)).toEqual(together)
  })

  test('a stored time is dropped for a day that a link names', async () => {
    await saveFields(draft, { language: 'es', timing: { day: '2026-11-23', clock: '14:00' } })
    const choices = open(true)
    await isRead(choices)
    expect(choices.state().choices).toEqual({ platforms: {}, accounts: {}, language: 'es' })
    await isStored()
    expect(await loadFields(draft)).toEqual({ platforms: {}, accounts: {}, language: 'es' })
  })

  test('choices are known not to be stored while the phone is full', async () => {
    const choices = open()
    await isRead(choices)
    const makeRoom = fill()
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
  const store = open()
  await isRead(store)
  const missing = () => new TypeError('error loading dynamically imported module: /assets/later.js')
  vi.spyOn(db.typed, 'put').mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing())
  const timers = vi.spyOn(globalThis, 'setTimeout')
  store.write('en', 'Typed while the server is down')
  store.change(() => ({ branding: false }))
  await vi.waitFor(() => expect(store.state().failure).toBe('Drafts can’t be stored on this device right now.'))
  const retries = () => timers.mock.calls.filter(([, ms]) => ms === 5_000).map(([retry]) => retry)
  await vi.waitFor(() => expect(retries()).toHaveLength(2))
  for (const retry of retries()) retry()
  await vi.waitFor(() => expect(store.state().failure).toBeNull())
  expect(await storedCaptions()).toEqual([['en', 'Typed while the server is down']])
  expect(await loadFields(draft)).toMatchObject({ branding: false })
  expect(logged).not.toHaveBeenCalled()
})

test('discarding a draft succeeds where the code for it can’t be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.doMock('#sync/drafts/drafts.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const storing = storeCaption(draft, 'en', { caption: 'Published', savedBy: 'a screen' })
  await discardDraft(draft)
  await expect(storing).rejects.toThrow()
  expect(hasUnsaved(draft)).toBe(false)
  expect(warn).toHaveBeenCalledWith('A draft stays on the device', expect.anything())
})
