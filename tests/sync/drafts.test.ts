import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test } from 'vitest'

import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { db } from '#sync/storage/database.ts'
import { choicesForm, editDraft, type DraftName } from '#sync/drafts/draft-name.ts'
import { dropDraft, saveDraft, watchDrafts, type Drafts } from '#sync/drafts/drafts.ts'
import { storeForm } from '#sync/drafts/forms.ts'
import { react, watchReactions } from '#sync/reactions.ts'

const mine = { userId: 1, subject: 7, language: 'en', savedBy: 'a screen' } as const

async function loadDraft({ userId, subject, language }: DraftName & { language: CaptionLanguage }) {
  return (await db.drafts.get([userId, subject, language]))?.caption ?? null
}

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

describe('drafts', () => {
  test('stores drafts separately by user, subject and language', async () => {
    const names = [
      mine,
      { ...mine, userId: 2 },
      { ...mine, subject: 8 },
      { ...mine, language: 'es' as const },
      { ...mine, subject: editDraft(7) },
    ]
    await Promise.all(names.map((name, at) => saveDraft({ ...name, caption: `draft ${at}` })))
    expect(await Promise.all(names.map(loadDraft))).toEqual(['draft 0', 'draft 1', 'draft 2', 'draft 3', 'draft 4'])
  })

  test('stores the last of a hundred saves at typing speed, and skips most of the others', async () => {
    const written: string[] = []
    const note = (_: unknown, row: { caption: string }) => void written.push(row.caption)
    db.drafts.hook('creating', note)
    const saves = Array.from({ length: 100 }, (_, at) => saveDraft({ ...mine, caption: `caption ${at}` }))
    await Promise.all(saves)
    expect(await loadDraft(mine)).toBe('caption 99')
    db.drafts.hook('creating').unsubscribe(note)
    expect(written.length).toBeLessThan(5)
  })

  test('writes a save made during another write after it', async () => {
    const first = saveDraft({ ...mine, caption: 'first' })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([first, saveDraft({ ...mine, caption: 'second' })])
    expect(await loadDraft(mine)).toBe('second')
  })

  test('removes the drafts of both languages and pending saves, and nothing else', async () => {
    await saveDraft({ ...mine, language: 'es', caption: 'hola' })
    await saveDraft({ ...mine, subject: 8, caption: 'other post' })
    await storeForm({ userId: 1, form: choicesForm(8) }, { platforms: { facebook: true } })
    void storeForm({ userId: 1, form: choicesForm(7) }, { platforms: { facebook: false } })
    const late = saveDraft({ ...mine, caption: 'hello' })
    await dropDraft(mine)
    expect((await db.forms.toArray()).map(({ form }) => form)).toEqual([choicesForm(8)])
    await late
    expect(await Promise.all([loadDraft(mine), loadDraft({ ...mine, language: 'es' })])).toEqual([null, null])
    expect(await loadDraft({ ...mine, subject: 8 })).toBe('other post')
  })

  test('removes the captions of the given languages alone, stored or being saved', async () => {
    await saveDraft({ ...mine, caption: 'hello' })
    await storeForm({ userId: 1, form: choicesForm(7) }, { language: 'en' })
    void saveDraft({ ...mine, caption: 'hello again' })
    const spanish = saveDraft({ ...mine, language: 'es', caption: 'hola' })
    await dropDraft(mine, ['en'])
    await spanish
    expect(await Promise.all([loadDraft(mine), loadDraft({ ...mine, language: 'es' })])).toEqual([null, 'hola'])
    expect(await db.forms.count()).toBe(0)
  })

  test('stores an empty caption as a draft too', async () => {
    await saveDraft({ ...mine, caption: '' })
    expect(await loadDraft(mine)).toBe('')
  })

  test('reports a full phone to the caller of the save', async () => {
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    db.drafts.hook('creating', refuse)
    await expect(saveDraft({ ...mine, caption: 'a' })).rejects.toMatchObject({
      name: 'DeviceStorageError',
      failure: 'full',
    })
    db.drafts.hook('creating').unsubscribe(refuse)
    await saveDraft({ ...mine, caption: 'b' })
    expect(await loadDraft(mine)).toBe('b')
  })
})

describe('watching drafts', () => {
  /** The next value of `watchDrafts` that matches. */
  function seen(fits: (drafts: Drafts) => boolean): Promise<Drafts> {
    return new Promise((resolve, reject) => {
      const stop = watchDrafts(mine, {
        next: (drafts) => {
          if (!fits(drafts)) return
          queueMicrotask(() => stop())
          resolve(drafts)
        },
        error: reject,
      })
    })
  }

  test('notifies a screen of drafts another screen saved, and names that screen', async () => {
    const heard = seen(({ en }) => en?.caption === 'newer')
    await saveDraft({ ...mine, language: 'es', caption: 'hola' })
    await saveDraft({ ...mine, caption: 'newer', savedBy: 'another tab' })
    expect(await heard).toMatchObject({ en: { caption: 'newer', savedBy: 'another tab' }, es: { caption: 'hola' } })
  })

  test('does not report drafts of other posts and other agents', async () => {
    await saveDraft({ ...mine, subject: 8, caption: 'other' })
    await saveDraft({ ...mine, userId: 2, caption: 'other' })
    expect(await seen(() => true)).toEqual({})
  })
})

describe('reactions', () => {
  /** The next value of `watchReactions` that matches. */
  function seen(userId: number, fits: (reactions: ReadonlyMap<number, string>) => boolean) {
    return new Promise<Map<number, string>>((resolve) => {
      const stop = watchReactions(userId, 'post', (reactions) => {
        if (!fits(reactions)) return
        queueMicrotask(() => stop())
        resolve(reactions)
      })
    })
  }

  test('like and dislike replace each other and can be taken back, per user', async () => {
    await react({ userId: 1, kind: 'post', id: 5 }, 'like')
    await react({ userId: 2, kind: 'post', id: 5 }, 'like')
    await react({ userId: 1, kind: 'collection', id: 5 }, 'dislike')
    expect(await seen(1, (all) => all.size > 0)).toEqual(new Map([[5, 'like']]))
    await react({ userId: 1, kind: 'post', id: 5 }, 'dislike')
    expect(await seen(1, () => true)).toEqual(new Map([[5, 'dislike']]))
    await react({ userId: 1, kind: 'post', id: 5 }, null)
    expect(await seen(1, () => true)).toEqual(new Map())
    expect(await seen(2, () => true)).toEqual(new Map([[5, 'like']]))
  })

  test('on a device without storage a reaction lasts until the page is closed', async () => {
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    db.reactions.hook('creating', refuse)
    const heard = seen(1, (all) => all.get(11) === 'dislike')
    await react({ userId: 1, kind: 'post', id: 11 }, 'dislike')
    db.reactions.hook('creating').unsubscribe(refuse)
    expect(await heard).toEqual(new Map([[11, 'dislike']]))
    expect(await db.reactions.count()).toBe(0)
    expect(await seen(2, () => true)).toEqual(new Map())
    await react({ userId: 1, kind: 'post', id: 11 }, null)
    expect(await seen(1, (all) => !all.has(11))).toEqual(new Map())
  })

  test('reports a reaction given before the watch began where the device cannot read its storage', async () => {
    db.close({ disableAutoOpen: true })
    await react({ userId: 1, kind: 'post', id: 12 }, 'like')
    expect(await seen(1, (all) => all.has(12))).toEqual(new Map([[12, 'like']]))
    await db.open()
    await react({ userId: 1, kind: 'post', id: 12 }, null)
  })

  test('notifies watchers of a changed reaction', async () => {
    const heard = seen(1, (all) => all.get(9) === 'like')
    await react({ userId: 1, kind: 'post', id: 9 }, 'like')
    expect(await heard).toEqual(new Map([[9, 'like']]))
  })
})
