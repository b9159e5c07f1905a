import { expect, test } from 'vitest'

import { changedOf } from '#pwa/shared/form/changed.ts'

const known = { license: 'TX 1', website: 'maya.example', city_id: { id: 1, name: 'Austin' } as object | null }

test('a save carries what she changed and leaves out what she didn’t touch', () => {
  const form = { ...known, license: ' TX 2 ' }
  expect(changedOf({ ...form, license: 'TX 2' }, form, known)).toEqual({ license: 'TX 2' })
})

test('a field she emptied is sent, and one she brought back is not', () => {
  const form = { ...known, website: '', city_id: null }
  expect(changedOf({ ...form, city_id: null }, form, known)).toEqual({ website: '', city_id: null })
  expect(changedOf(known, { ...known }, known)).toEqual({})
})

test('a field counts by what stands in the form, also where it is sent in another form', () => {
  const sent = { ...known, city_id: 1 }
  expect(changedOf(sent, { ...known }, known)).toEqual({})
  const chosen = { ...known, city_id: { id: 2, name: 'Dallas' } }
  expect(changedOf({ ...chosen, city_id: 2 }, chosen, known)).toEqual({ city_id: 2 })
})
