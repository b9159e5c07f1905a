import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { holdFormName, type HeldFormName } from '#pwa/shared/form/form-name.ts'
import { tabStorage } from '#pwa/shared/query/browser-storage.ts'
import { db } from '#sync/storage/database.ts'
import { storeForm } from '#sync/drafts/forms.ts'

const form = { userId: 1, form: 'posts/new' }
const open: HeldFormName[] = []

/** Opens a form in a new tab, or in one that remembers the form's earlier name. */
async function opened(before?: string): Promise<string> {
  const key = 'porchlight:form:1/posts/new'
  if (before === undefined) tabStorage.drop(key)
  else tabStorage.set(key, before)
  const held = holdFormName(form)
  open.push(held)
  return await held.name
}

function closeAll(): void {
  for (const held of open.splice(0)) held.letGo()
}

beforeEach(() => db.forms.clear())
afterEach(closeAll)

test('forms open at the same time get different names', async () => {
  expect(await opened()).toBe('posts/new')
  expect(await opened()).toBe('posts/new/2')
  expect(await opened()).toBe('posts/new/3')
})

test('a new tab finds what a closed tab left, and leaves open forms alone', async () => {
  await opened()
  await storeForm(form, { title: 'still open' })
  await storeForm({ ...form, form: 'posts/new/2' }, { title: 'left' })
  expect(await opened()).toBe('posts/new/2')
  expect(await opened()).toBe('posts/new/3')
})

test('a reloaded tab finds its own form, once the page before has released it', async () => {
  await storeForm({ ...form, form: 'posts/new/2' }, { title: 'own' })
  await storeForm(form, { title: 'changed later, elsewhere' })
  expect(await opened('posts/new/2')).toBe('posts/new/2')
  const again = opened('posts/new/2')
  closeAll()
  expect(await again).toBe('posts/new/2')
})

test('a duplicated tab takes a new name', async () => {
  await storeForm(form, { title: 'own' })
  expect(await opened()).toBe('posts/new')
  expect(await opened('posts/new')).toBe('posts/new/2')
})
