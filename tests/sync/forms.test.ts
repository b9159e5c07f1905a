import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test } from 'vitest'

import { db } from '#sync/database.ts'
import { keepForm, loadForm } from '#sync/forms.ts'
import { keptBelow } from '#sync/kept-below.ts'

const mine = { userId: 1, form: 'agent-information' }

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

describe('forms that are not saved', () => {
  test('are kept apart by user and form', async () => {
    const names = [mine, { ...mine, userId: 2 }, { ...mine, form: 'brokerage' }]
    await Promise.all(names.map((name, at) => keepForm(name, { license: `TX ${at}` })))
    expect(await Promise.all(names.map(loadForm))).toEqual([
      { license: 'TX 0' },
      { license: 'TX 1' },
      { license: 'TX 2' },
    ])
  })

  test('are what was typed last, and most of what it overtook is never written', async () => {
    const written: unknown[] = []
    const note = (_: unknown, row: unknown) => void written.push(row)
    db.forms.hook('creating', note)
    const writes = Array.from({ length: 100 }, (_, at) => keepForm(mine, { license: `${at}` }))
    expect(await loadForm(mine)).toEqual({ license: '99' })
    await Promise.all(writes)
    db.forms.hook('creating').unsubscribe(note)
    expect(written.length).toBeLessThan(5)
  })

  test('are gone once they are saved, also what was still being written', async () => {
    void keepForm(mine, { license: 'TX' })
    await keepForm(mine, null)
    expect(await loadForm(mine)).toBeNull()
    expect(await db.forms.count()).toBe(0)
  })

  test('are found below a name, the last changed first, and no other user’s and no other form’s', async () => {
    const names = ['posts/new', 'posts/new/2', 'posts/new/10', 'posts/newer', 'posts/7', 'posts/new-2']
    for (const [at, form] of names.entries())
      await db.forms.put({ userId: 1, form, values: { title: 'x' }, savedAt: at })
    await keepForm({ userId: 2, form: 'posts/new/3' }, { title: 'x' })
    expect(await keptBelow({ userId: 1, form: 'posts/new' })).toEqual(['posts/new/10', 'posts/new/2', 'posts/new'])
  })

  test('are none where nothing was kept', async () => {
    expect(await loadForm(mine)).toBeNull()
  })
})
