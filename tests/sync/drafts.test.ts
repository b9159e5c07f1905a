import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test } from 'vitest'

import { db } from '#sync/database.ts'
import { dropDrafts, loadDraft, saveDraft } from '#sync/drafts.ts'
import { react, watchReactions } from '#sync/reactions.ts'

const mine = { userId: 1, postId: 7, language: 'en' } as const

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

describe('drafts', () => {
  test('are kept apart by user, post and language', async () => {
    const names = [mine, { ...mine, userId: 2 }, { ...mine, postId: 8 }, { ...mine, language: 'es' as const }]
    await Promise.all(names.map((name, at) => saveDraft({ ...name, caption: `draft ${at}` })))
    expect(await Promise.all(names.map(loadDraft))).toEqual(['draft 0', 'draft 1', 'draft 2', 'draft 3'])
  })

  test('of a hundred saves at typing speed the last one stays, and most are never written', async () => {
    const written: string[] = []
    const note = (_: unknown, row: { caption: string }) => void written.push(row.caption)
    db.drafts.hook('creating', note)
    const saves = Array.from({ length: 100 }, (_, at) => saveDraft({ ...mine, caption: `caption ${at}` }))
    expect(await loadDraft(mine)).toBe('caption 99')
    await Promise.all(saves)
    db.drafts.hook('creating').unsubscribe(note)
    expect(written.length).toBeLessThan(5)
  })

  test('a save during a write follows it', async () => {
    const first = saveDraft({ ...mine, caption: 'first' })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([first, saveDraft({ ...mine, caption: 'second' })])
    expect(await loadDraft(mine)).toBe('second')
  })

  test('dropping forgets both languages and what is still being saved, and nothing else', async () => {
    await saveDraft({ ...mine, language: 'es', caption: 'hola' })
    await saveDraft({ ...mine, postId: 8, caption: 'other post' })
    const late = saveDraft({ ...mine, caption: 'hello' })
    await dropDrafts(mine)
    await late
    expect(await Promise.all([loadDraft(mine), loadDraft({ ...mine, language: 'es' })])).toEqual([null, null])
    expect(await loadDraft({ ...mine, postId: 8 })).toBe('other post')
  })

  test('an empty caption is a draft too', async () => {
    await saveDraft({ ...mine, caption: '' })
    expect(await loadDraft(mine)).toBe('')
  })

  test('a full phone is told to whoever saved', async () => {
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    db.drafts.hook('creating', refuse)
    await expect(saveDraft({ ...mine, caption: 'a' })).rejects.toMatchObject({
      name: 'DeviceStorageError',
      trouble: 'full',
    })
    db.drafts.hook('creating').unsubscribe(refuse)
    await saveDraft({ ...mine, caption: 'b' })
    expect(await loadDraft(mine)).toBe('b')
  })
})

describe('reactions', () => {
  /** The next thing `watchReactions` says that fits. */
  function seen(userId: number, fits: (reactions: ReadonlyMap<number, string>) => boolean) {
    return new Promise<Map<number, string>>((resolve, reject) => {
      const watching = watchReactions(userId, 'post').subscribe({
        next: (reactions) => {
          if (!fits(reactions)) return
          queueMicrotask(() => watching.unsubscribe())
          resolve(reactions)
        },
        error: reject,
      })
    })
  }

  test('like and dislike take each other’s place and can be taken back, per user', async () => {
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

  test('whoever watches hears of a change', async () => {
    const heard = seen(1, (all) => all.get(9) === 'like')
    await react({ userId: 1, kind: 'post', id: 9 }, 'like')
    expect(await heard).toEqual(new Map([[9, 'like']]))
  })
})
