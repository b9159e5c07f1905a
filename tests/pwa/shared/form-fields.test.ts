import { expect, test } from 'vitest'

import { changedOf } from '#pwa/shared/form/changed.ts'
import { listsOf, mergedField } from '#pwa/shared/form/lists.ts'

const known = { license: 'TX 1', website: 'maya.example', city_id: { id: 1, name: 'Austin' } as object | null }

test.each<[string, object, object, object]>([
  [
    'the changed fields as they are sent',
    { ...known, license: 'TX 2' },
    { ...known, license: ' TX 2 ' },
    { license: 'TX 2' },
  ],
  [
    'emptied fields',
    { ...known, website: '', city_id: null },
    { ...known, website: '', city_id: null },
    { website: '', city_id: null },
  ],
  ['no field that has its value again', known, { ...known }, {}],
  ['no field that is only sent in another format', { ...known, city_id: 1 }, { ...known }, {}],
  [
    'a field in its own format',
    { ...known, city_id: 2 },
    { ...known, city_id: { id: 2, name: 'Dallas' } },
    { city_id: 2 },
  ],
])('a save sends %s', (_, sent, form, expected) => {
  expect(changedOf(sent as typeof known, form as typeof known, known)).toEqual(expected)
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
