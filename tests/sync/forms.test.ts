import 'fake-indexeddb/auto'

import { afterEach, expect, test } from 'vitest'

import { storedBelow } from '#sync/drafts/stored-form-names.ts'
import { storeForm, loadForm } from '#sync/drafts/forms.ts'
import { db } from '#sync/storage/database.ts'

const mine = { userId: 1, form: 'agent-information' }

afterEach(() => db.forms.clear())

test('unsaved forms are stored separately by user and form', async () => {
  const names = [mine, { ...mine, userId: 2 }, { ...mine, form: 'brokerage' }]
  await Promise.all(names.map((name, at) => storeForm(name, { license: `TX ${at}` })))
  expect(await Promise.all(names.map(loadForm))).toEqual(names.map((_, at) => ({ license: `TX ${at}` })))
})

test('a form stores what was typed last, and skips most earlier states', async () => {
  const written: unknown[] = []
  const note = (_: unknown, row: unknown) => void written.push(row)
  db.forms.hook('creating', note)
  const writes = Array.from({ length: 100 }, (_, at) => storeForm(mine, { license: `${at}` }))
  expect(await loadForm(mine)).toEqual({ license: '99' })
  await Promise.all(writes)
  db.forms.hook('creating').unsubscribe(note)
  expect(written.length).toBeLessThan(5)
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
