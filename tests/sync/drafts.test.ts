import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test } from 'vitest'

import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { choicesForm, editDraft, type DraftName } from '#sync/drafts/draft-name.ts'
import { dropDraft, saveDraft, watchDrafts, type Drafts } from '#sync/drafts/drafts.ts'
import { loadForm, storeForm } from '#sync/drafts/forms.ts'
import { storedBelow } from '#sync/drafts/stored-form-names.ts'
import { react, watchReactions } from '#sync/reactions.ts'
import { db } from '#sync/storage/database.ts'

const mine = { userId: 1, subject: 7, language: 'en', savedBy: 'a screen' } as const
const spanish = { ...mine, language: 'es' } as const

async function loadDraft({ userId, subject, language }: DraftName & { language: CaptionLanguage }) {
  return (await db.drafts.get([userId, subject, language]))?.caption ?? null
}

/** Refuses new rows as a full phone does, until the function it returns is called. */
function fill(table: 'drafts' | 'reactions'): () => void {
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
  const seenDrafts = (fits?: (drafts: Drafts) => boolean) =>
    seen<Drafts>((next) => watchDrafts(mine, { next, error: (error) => expect.fail(String(error)) }), fits)

  test('are stored separately by user, subject and language', async () => {
    const names = [mine, { ...mine, userId: 2 }, { ...mine, subject: 8 }, spanish, { ...mine, subject: editDraft(7) }]
    await Promise.all(names.map((name, at) => saveDraft({ ...name, caption: `draft ${at}` })))
    expect(await Promise.all(names.map(loadDraft))).toEqual(names.map((_, at) => `draft ${at}`))
    expect(await seenDrafts()).toMatchObject({ en: { caption: 'draft 0' }, es: { caption: 'draft 3' } })
  })

  test('are stored as typed last, and most earlier states are skipped', async () => {
    const written: string[] = []
    const note = (_: unknown, row: { caption: string }) => void written.push(row.caption)
    db.drafts.hook('creating', note)
    await Promise.all(Array.from({ length: 100 }, (_, at) => saveDraft({ ...mine, caption: `caption ${at}` })))
    db.drafts.hook('creating').unsubscribe(note)
    expect(await loadDraft(mine)).toBe('caption 99')
    expect(written.length).toBeLessThan(5)
  })

  test('that are saved during another write are written after it', async () => {
    const first = saveDraft({ ...mine, caption: 'first' })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([first, saveDraft({ ...mine, caption: '' })])
    expect(await loadDraft(mine)).toBe('')
  })

  test('are removed in both languages with pending saves and choices, and nothing else', async () => {
    await saveDraft({ ...spanish, caption: 'hola' })
    await saveDraft({ ...mine, subject: 8, caption: 'other post' })
    await storeForm({ userId: 1, form: choicesForm(8) }, { platforms: { facebook: true } })
    void storeForm({ userId: 1, form: choicesForm(7) }, { platforms: { facebook: false } })
    const late = saveDraft({ ...mine, caption: 'hello' })
    await dropDraft(mine)
    expect((await db.forms.toArray()).map(({ form }) => form)).toEqual([choicesForm(8)])
    await late
    expect((await db.drafts.toArray()).map(({ caption }) => caption)).toEqual(['other post'])
  })

  test('are removed in the given languages alone, stored or being saved', async () => {
    await saveDraft({ ...mine, caption: 'hello' })
    await storeForm({ userId: 1, form: choicesForm(7) }, { language: 'en' })
    void saveDraft({ ...mine, caption: 'hello again' })
    const other = saveDraft({ ...spanish, caption: 'hola' })
    await dropDraft(mine, ['en'])
    await other
    expect(await Promise.all([loadDraft(mine), loadDraft(spanish)])).toEqual([null, 'hola'])
    expect(await db.forms.toArray()).toEqual([])
  })

  test('that a full phone can’t store are reported to the caller, and later ones are stored', async () => {
    const makeRoom = fill('drafts')
    const saved = saveDraft({ ...mine, caption: 'a' })
    await expect(saved).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'full' })
    makeRoom()
    await saveDraft({ ...mine, caption: 'b' })
    expect(await loadDraft(mine)).toBe('b')
  })

  test('that another screen saved are reported with that screen', async () => {
    const heard = seenDrafts(({ en }) => en?.caption === 'newer')
    await saveDraft({ ...mine, caption: 'newer', savedBy: 'another tab' })
    expect(await heard).toMatchObject({ en: { caption: 'newer', savedBy: 'another tab' } })
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
  const mine = { userId: 1, form: 'agent-information' }

  afterEach(() => db.forms.clear())

  test('unsaved forms are stored separately by user and form', async () => {
    const names = [mine, { ...mine, userId: 2 }, { ...mine, form: 'brokerage' }]
    await Promise.all(names.map((name, at) => storeForm(name, { license: `TX ${at}` })))
    expect(await Promise.all(names.map(loadForm))).toEqual(names.map((_, at) => ({ license: `TX ${at}` })))
  })

  test('a form is removed once saved, including pending writes', async () => {
    void storeForm(mine, { license: 'TX' })
    await storeForm(mine, null)
    expect(await loadForm(mine)).toBeNull()
  })

  test('a change made from what is stored gets what was stored by then', async () => {
    await storeForm(mine, { license: 'TX' })
    await storeForm(mine, (stored) => ({ ...stored, phone: '1' }))
    expect(await loadForm(mine)).toEqual({ license: 'TX', phone: '1' })
    await storeForm(mine, null)
    await storeForm(mine, (stored) => ({ wasStored: stored !== null }))
    expect(await loadForm(mine)).toEqual({ wasStored: false })
  })

  test('forms are found by a name prefix, the last changed first, without other users’ and other forms', async () => {
    const names = ['posts/new', 'posts/new/2', 'posts/new/10', 'posts/newer', 'posts/7', 'posts/new-2']
    for (const [savedAt, form] of names.entries()) await db.forms.put({ userId: 1, form, values: {}, savedAt })
    await storeForm({ userId: 2, form: 'posts/new/3' }, { title: 'x' })
    expect(await storedBelow({ userId: 1, form: 'posts/new' })).toEqual(['posts/new/10', 'posts/new/2', 'posts/new'])
  })
})
