import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test } from 'vitest'

import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { editDraft, type Draft, type DraftName } from '#sync/drafts/draft.ts'
import { dropDraft, formsBelow, loadFields, saveCaption, saveFields, watchDraft } from '#sync/drafts/drafts.ts'
import { react, watchReactions } from '#sync/reactions.ts'
import { db } from '#sync/storage/database.ts'

import { putFields, storedCaptions, storedFields } from './support/typed.ts'

const mine = { userId: 1, subject: 7, language: 'en', savedBy: 'a screen' } as const
const spanish = { ...mine, language: 'es' } as const

async function loadDraft({ userId, subject, language }: DraftName & { language: CaptionLanguage }) {
  return (await db.typed.get([userId, subject]))?.captions?.[language]?.caption ?? null
}

type Typed = DraftName & { language: CaptionLanguage; caption: string; savedBy: string }
const save = ({ language, caption, savedBy, ...name }: Typed) => saveCaption(name, language, { caption, savedBy })

/** Refuses new rows as a full phone does, until the function it returns is called. */
function fill(table: 'typed' | 'reactions'): () => void {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  db[table].hook('creating', refuse)
  return () => db[table].hook('creating').unsubscribe(refuse)
}

/** The next value of a watch that fits. */
const seen = <T>(watch: (next: (value: T) => void) => () => void, fits: (value: T) => boolean = () => true) =>
  new Promise<T>((resolve) => {
    const stop = watch((value) => {
      if (!fits(value)) return
      queueMicrotask(() => stop())
      resolve(value)
    })
  })

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

describe('drafts', () => {
  const seenDraft = (fits?: (draft: Draft | null) => boolean) =>
    seen<Draft | null>((next) => watchDraft(mine, { next, error: (error) => expect.fail(String(error)) }), fits)

  test('are stored separately by user, subject and language', async () => {
    const names = [mine, { ...mine, userId: 2 }, { ...mine, subject: 8 }, spanish, { ...mine, subject: editDraft(7) }]
    await Promise.all(names.map((name, at) => save({ ...name, caption: `draft ${at}` })))
    expect(await Promise.all(names.map(loadDraft))).toEqual(names.map((_, at) => `draft ${at}`))
    expect(await seenDraft()).toMatchObject({ captions: { en: { caption: 'draft 0' }, es: { caption: 'draft 3' } } })
  })

  test('are stored as typed last, and most earlier states are skipped', async () => {
    const written: string[] = []
    const note = (_: unknown, row: Draft) => void written.push(row.captions?.en?.caption ?? '')
    const noteChange = (_: unknown, __: unknown, row: Draft) => note(_, row)
    db.typed.hook('creating', note)
    db.typed.hook('updating', noteChange)
    await Promise.all(Array.from({ length: 100 }, (_, at) => save({ ...mine, caption: `caption ${at}` })))
    db.typed.hook('creating').unsubscribe(note)
    db.typed.hook('updating').unsubscribe(noteChange)
    expect(await loadDraft(mine)).toBe('caption 99')
    expect(written.length).toBeLessThan(5)
  })

  test('that are saved during another write are written after it', async () => {
    const first = save({ ...mine, caption: 'first' })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([first, save({ ...mine, caption: '' })])
    expect(await loadDraft(mine)).toBe('')
  })

  test('are removed in both languages with pending saves and choices, and nothing else', async () => {
    await save({ ...spanish, caption: 'hola' })
    await save({ ...mine, subject: 8, caption: 'other post' })
    await saveFields({ userId: 1, subject: 8 }, { platforms: { facebook: true } })
    void saveFields({ userId: 1, subject: 7 }, { platforms: { facebook: false } })
    const late = save({ ...mine, caption: 'hello' })
    await dropDraft(mine)
    expect((await storedFields(db)).map(({ subject }) => subject)).toEqual([8])
    await late
    expect((await storedCaptions(db)).map(({ caption }) => caption)).toEqual(['other post'])
  })

  test('are removed in the given languages alone, stored or being saved', async () => {
    await save({ ...mine, caption: 'hello' })
    await saveFields({ userId: 1, subject: 7 }, { language: 'en' })
    void save({ ...mine, caption: 'hello again' })
    const other = save({ ...spanish, caption: 'hola' })
    await dropDraft(mine, ['en'])
    await other
    expect(await Promise.all([loadDraft(mine), loadDraft(spanish)])).toEqual([null, 'hola'])
    expect(await storedFields(db)).toEqual([])
  })

  test('keep the captions of single networks in a language that wasn’t published, stored or being saved', async () => {
    const captions = { en: { instagram: 'Short' }, es: { instagram: 'Corto' } }
    const kept = { posting: { captions: { es: { instagram: 'Corto' } } } }
    await saveFields({ userId: 1, subject: 7 }, { platforms: {}, posting: { captions, firstComment: 'Tours' } })
    await dropDraft(mine, ['en'])
    expect(await loadFields({ userId: 1, subject: 7 })).toEqual(kept)
    const saved = saveFields({ userId: 1, subject: 7 }, { posting: { captions } })
    await dropDraft(mine, ['en'])
    await saved
    expect(await loadFields({ userId: 1, subject: 7 })).toEqual(kept)
    await dropDraft(mine, ['es'])
    expect(await loadFields({ userId: 1, subject: 7 })).toBeNull()
  })

  test('that a full phone can’t store are reported to the caller, and later ones are stored', async () => {
    const makeRoom = fill('typed')
    const saved = save({ ...mine, caption: 'a' })
    await expect(saved).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'full' })
    makeRoom()
    await save({ ...mine, caption: 'b' })
    expect(await loadDraft(mine)).toBe('b')
  })

  test('that another screen saved are reported with that screen', async () => {
    const heard = seenDraft((draft) => draft?.captions?.en?.caption === 'newer')
    await save({ ...mine, caption: 'newer', savedBy: 'another tab' })
    expect(await heard).toMatchObject({ captions: { en: { caption: 'newer', savedBy: 'another tab' } } })
  })
})

describe('reactions', () => {
  type Reactions = ReadonlyMap<number, string>
  const reactions = (userId: number, fits?: (all: Reactions) => boolean) =>
    seen<Reactions>((next) => watchReactions(userId, 'post', next), fits)
  const to = (id: number, userId = 1) => ({ userId, kind: 'post', id }) as const

  test('replace each other and can be taken back, per user', async () => {
    const heard = reactions(1, (all) => all.get(5) === 'like')
    await react(to(5), 'like')
    await react(to(5, 2), 'like')
    await react({ userId: 1, kind: 'collection', id: 5 }, 'dislike')
    expect(await heard).toEqual(new Map([[5, 'like']]))
    await react(to(5), 'dislike')
    expect(await reactions(1)).toEqual(new Map([[5, 'dislike']]))
    await react(to(5), null)
    expect(await reactions(1)).toEqual(new Map())
    expect(await reactions(2)).toEqual(new Map([[5, 'like']]))
  })

  test('last until the page is closed on a device without storage', async () => {
    const makeRoom = fill('reactions')
    const heard = reactions(1, (all) => all.get(11) === 'dislike')
    await react(to(11), 'dislike')
    makeRoom()
    expect(await heard).toEqual(new Map([[11, 'dislike']]))
    expect(await db.reactions.toArray()).toEqual([])
    expect(await reactions(2)).toEqual(new Map())
    await react(to(11), null)
    expect(await reactions(1, (all) => !all.has(11))).toEqual(new Map())
  })

  test('given before the watch began are reported where the device can’t read its storage', async () => {
    db.close({ disableAutoOpen: true })
    await react(to(12), 'like')
    expect(await reactions(1, (all) => all.has(12))).toEqual(new Map([[12, 'like']]))
    await db.open()
    await react(to(12), null)
  })
})

describe('unsaved forms', () => {
  const mine = { userId: 1, subject: 'agent-information' }

  afterEach(() => db.typed.clear())

  test('unsaved forms are stored separately by user and form', async () => {
    const names = [mine, { ...mine, userId: 2 }, { ...mine, subject: 'brokerage' }]
    await Promise.all(names.map((name, at) => saveFields(name, { license: `TX ${at}` })))
    expect(await Promise.all(names.map(loadFields))).toEqual(names.map((_, at) => ({ license: `TX ${at}` })))
  })

  test('a form is removed once saved, including pending writes', async () => {
    void saveFields(mine, { license: 'TX' })
    await saveFields(mine, null)
    expect(await loadFields(mine)).toBeNull()
  })

  test('a change made from what is stored gets what was stored by then', async () => {
    await saveFields(mine, { license: 'TX' })
    await saveFields(mine, (stored) => ({ ...stored, phone: '1' }))
    expect(await loadFields(mine)).toEqual({ license: 'TX', phone: '1' })
    await saveFields(mine, null)
    await saveFields(mine, (stored) => ({ wasStored: stored !== null }))
    expect(await loadFields(mine)).toEqual({ wasStored: false })
  })

  test('forms are found by a name prefix, the last changed first, without other users’ and other forms', async () => {
    const names = ['posts/new', 'posts/new/2', 'posts/new/10', 'posts/newer', 'posts/7', 'posts/new-2']
    for (const [savedAt, form] of names.entries())
      await putFields(db, { userId: 1, subject: form, values: {}, savedAt })
    await saveFields({ userId: 2, subject: 'posts/new/3' }, { title: 'x' })
    const found = await formsBelow({ userId: 1, subject: 'posts/new' })
    expect(found.map(({ form }) => form)).toEqual(['posts/new/10', 'posts/new/2', 'posts/new'])
  })
})
