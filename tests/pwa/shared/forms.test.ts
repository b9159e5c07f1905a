import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { OfflineError } from '#client/errors.ts'
import { storingMessage } from '#pwa/agent/composer/caption-editor.tsx'
import type { StorageState } from '#pwa/agent/composer/unsaved-drafts.ts'
import { changedOf } from '#pwa/shared/form/changed.ts'
import { holdFormName, type HeldFormName } from '#pwa/shared/form/form-name.ts'
import { listsOf, mergedField } from '#pwa/shared/form/lists.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { tabStorage } from '#pwa/shared/query/browser-storage.ts'
import { saveFields } from '#sync/drafts/drafts.ts'
import { db } from '#sync/storage/database.ts'
import { apiError } from '#tests/support/records/api-error.ts'

const known = { license: 'TX 1', website: 'maya.example', city_id: { id: 1, name: 'Austin' } as object | null }

test.each<[string, object, object, object]>([
  ['the changed fields as they are sent', { license: 'TX 2' }, { license: ' TX 2 ' }, { license: 'TX 2' }],
  ['emptied fields', { website: '', city_id: null }, { website: '', city_id: null }, { website: '', city_id: null }],
  ['no field that has its value again', {}, {}, {}],
  ['no field that is only sent in another format', { city_id: 1 }, {}, {}],
  ['a field in its own format', { city_id: 2 }, { city_id: { id: 2, name: 'Dallas' } }, { city_id: 2 }],
])('a save sends %s', (_, sent, form, expected) => {
  expect(changedOf({ ...known, ...sent }, { ...known, ...form }, known)).toEqual(expected)
})

interface Form {
  days: string[]
  cities: { id: number; name: string }[]
  note: string
}

const lists = { days: (day: string) => day, cities: ({ id }: { id: number }) => id }
const [austin, renamed, waco] = [
  { id: 1, name: 'Austin' },
  { id: 1, name: 'Austin, TX' },
  { id: 2, name: 'Waco' },
]

test.each<[string, keyof Form, unknown, unknown, unknown, unknown]>([
  ['keeps the agent’s items and adds newer ones', 'days', ['m', 'f'], ['f', 's'], ['m', 'f', 'sat'], ['f', 's', 'sat']],
  ['drops what either removed', 'days', ['m', 'f'], ['m'], ['f'], []],
  ['takes the newer answer for an unchanged list', 'days', ['m'], ['m'], ['s'], ['s']],
  ['identifies items by their key', 'cities', [austin], [austin, waco], [renamed], [austin, waco]],
  ['keeps what was typed in a field that is no list', 'note', 'old', 'ours', 'theirs', 'ours'],
  ['keeps what was chosen where no earlier list is stored', 'days', undefined, ['m'], ['s'], ['m']],
])('a merge %s', (_, field, seen, chosen, stored, expected) => {
  expect(mergedField<Form>(lists, field, { seen, chosen, stored })).toEqual(expected)
})

test('a form without lists keeps what was chosen', () => {
  expect(mergedField(undefined, 'days', { seen: [], chosen: ['m'], stored: [] })).toEqual(['m'])
})

test('the changed list fields of a form are stored as the server has them', () => {
  const form: Form = { days: ['monday'], cities: [], note: 'x' }
  expect(listsOf<Form>(lists, form, { days: [], note: 'y' })).toEqual({ days: ['monday'] })
})

describe('the name of an open form', () => {
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

  beforeEach(() => db.typed.clear())
  afterEach(closeAll)

  test('forms open at the same time get different names', async () => {
    expect(await opened()).toBe('posts/new')
    expect(await opened()).toBe('posts/new/2')
    expect(await opened()).toBe('posts/new/3')
  })

  test('a new tab finds what a closed tab left, and leaves open forms alone', async () => {
    await opened()
    await saveFields({ userId: 1, subject: 'posts/new' }, { title: 'still open' })
    await saveFields({ userId: 1, subject: 'posts/new/2' }, { title: 'left' })
    expect(await opened()).toBe('posts/new/2')
    expect(await opened()).toBe('posts/new/3')
  })

  test('a reloaded tab finds its own form, once the page before has released it', async () => {
    await saveFields({ userId: 1, subject: 'posts/new/2' }, { title: 'own' })
    await saveFields({ userId: 1, subject: 'posts/new' }, { title: 'changed later, elsewhere' })
    expect(await opened('posts/new/2')).toBe('posts/new/2')
    const again = opened('posts/new/2')
    closeAll()
    expect(await again).toBe('posts/new/2')
  })

  test('a duplicated tab takes a new name', async () => {
    await saveFields({ userId: 1, subject: 'posts/new' }, { title: 'own' })
    expect(await opened()).toBe('posts/new')
    expect(await opened('posts/new')).toBe('posts/new/2')
  })
})

describe('the message of a save', () => {
  afterEach(() => vi.unstubAllGlobals())

  const OFFLINE = 'An unexpected error occurred. Please try again. You’re offline.'
  test.each([
    [undefined, `${OFFLINE} Nothing was saved, and what you typed stays here.`],
    ['picture', `${OFFLINE} Nothing was saved, and the picture you chose stays here.`],
    ['password', `${OFFLINE} Nothing was saved. Passwords are never stored on this device.`],
    ['action', `${OFFLINE} Nothing was changed.`],
  ] as const)('a save of %s that is not sent says what happens to it', (what, message) => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(refusalMessage(new OfflineError(), undefined, what)).toBe(message)
  })

  test('a save that gets no answer says so after the specified message', () => {
    vi.stubGlobal('navigator', { onLine: true })
    const message = refusalMessage(new OfflineError(), 'Error saving agent information', 'password')
    expect(message).toMatch(
      /^Error saving agent information\. Our server didn’t answer.*may not be saved\. Passwords are never stored on this device\.$/,
    )
  })

  test.each(['storage_full', 'unavailable'] as const)(
    'shows the server’s reason second when a save is refused with %s',
    (code) => {
      const full = apiError({ status: 507, code, message: 'There is no space left.' })
      expect(refusalMessage(full, 'Error saving agent information')).toBe(
        'Error saving agent information. There is no space left.',
      )
    },
  )

  const reason = 'This device is out of storage.'
  test.each<[StorageState, boolean, string | null]>([
    [{ is: 'yes' }, false, null],
    [{ is: 'unknown' }, true, null],
    [{ is: 'yes' }, true, 'Draft saved on this device.'],
    [{ is: 'no', reason }, false, `${reason} Your changes stay here until you leave this page.`],
  ])('a caption whose storage is %j, and which was typed: %s, says: %s', (storage, isWritten, message) => {
    expect(storingMessage({ storage, isWritten })).toEqual(message && expect.stringContaining(message))
  })
})
