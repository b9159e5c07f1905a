import { expect, test } from 'vitest'

import { changedOf } from '#pwa/shared/form/changed.ts'

const known = { license: 'TX 1', website: 'maya.example', city_id: { id: 1, name: 'Austin' } as object | null }

test('a save sends the changed fields and leaves out the others', () => {
  const form = { ...known, license: ' TX 2 ' }
  expect(changedOf({ ...form, license: 'TX 2' }, form, known)).toEqual({ license: 'TX 2' })
})

test('an emptied field is sent, and a restored one is not', () => {
  const form = { ...known, website: '', city_id: null }
  expect(changedOf({ ...form, city_id: null }, form, known)).toEqual({ website: '', city_id: null })
  expect(changedOf(known, { ...known }, known)).toEqual({})
})

test('compares fields by their form value, also when they are sent in another format', () => {
  const sent = { ...known, city_id: 1 }
  expect(changedOf(sent, { ...known }, known)).toEqual({})
  const chosen = { ...known, city_id: { id: 2, name: 'Dallas' } }
  expect(changedOf({ ...chosen, city_id: 2 }, chosen, known)).toEqual({ city_id: 2 })
})
