import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { holdOwnName, type HeldName } from '#pwa/shared/form/own-name.ts'
import { keepInTab } from '#pwa/shared/query/keep.ts'
import { db } from '#sync/database.ts'
import { keepForm } from '#sync/forms.ts'

const form = { userId: 1, form: 'posts/new' }
const open: HeldName[] = []

/** A form that opens in a tab of its own, or in one that knows what its form went by before. */
async function opened(before?: string): Promise<string> {
  const key = 'porchlight:form:1/posts/new'
  if (before === undefined) keepInTab.drop(key)
  else keepInTab.set(key, before)
  const held = holdOwnName(form)
  open.push(held)
  return await held.name
}

function closeAll(): void {
  for (const held of open.splice(0)) held.letGo()
}

beforeEach(() => db.forms.clear())
afterEach(closeAll)

test('forms that are open at once go by names of their own', async () => {
  expect(await opened()).toBe('posts/new')
  expect(await opened()).toBe('posts/new/2')
  expect(await opened()).toBe('posts/new/3')
})

test('what a closed tab has left is found by the next, while what is open is left alone', async () => {
  await opened()
  await keepForm(form, { title: 'still open' })
  await keepForm({ ...form, form: 'posts/new/2' }, { title: 'left' })
  expect(await opened()).toBe('posts/new/2')
  expect(await opened()).toBe('posts/new/3')
})

test('a tab that is loaded again finds its own, once the page before has let go of it', async () => {
  await keepForm({ ...form, form: 'posts/new/2' }, { title: 'hers' })
  await keepForm(form, { title: 'changed later, elsewhere' })
  expect(await opened('posts/new/2')).toBe('posts/new/2')
  const again = opened('posts/new/2')
  closeAll()
  expect(await again).toBe('posts/new/2')
})

test('a tab that was duplicated takes a name of its own', async () => {
  await keepForm(form, { title: 'hers' })
  expect(await opened()).toBe('posts/new')
  expect(await opened('posts/new')).toBe('posts/new/2')
})
