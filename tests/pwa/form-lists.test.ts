import { expect, test } from 'vitest'

import { listsOf, mergedField } from '#pwa/shared/form/lists.ts'

interface Form {
  days: string[]
  cities: { id: number; name: string }[]
  note: string
}

const lists = { days: (day: string) => day, cities: ({ id }: { id: number }) => id }
const merged = (field: keyof Form, seen: unknown, chosen: unknown, stored: unknown) =>
  mergedField<Form>(lists, field, { seen, chosen, stored })

test('a newer answer joins the list she has changed, and takes nothing of hers away', () => {
  expect(merged('days', ['monday', 'friday'], ['friday', 'sunday'], ['monday', 'friday', 'saturday'])).toEqual([
    'friday',
    'sunday',
    'saturday',
  ])
  expect(merged('days', ['monday', 'friday'], ['monday'], ['friday'])).toEqual([])
})

test('a list she hasn’t changed is what the newer answer says', () => {
  expect(merged('days', ['monday'], ['monday'], ['sunday'])).toEqual(['sunday'])
})

test('items are told apart by what they are known by', () => {
  const [austin, renamed, waco] = [
    { id: 1, name: 'Austin' },
    { id: 1, name: 'Austin, TX' },
    { id: 2, name: 'Waco' },
  ]
  expect(merged('cities', [austin], [austin, waco], [renamed])).toEqual([austin, waco])
})

test('any other field, and what was kept of an older form, is what she typed', () => {
  expect(merged('note', 'old', 'hers', 'theirs')).toBe('hers')
  expect(merged('days', undefined, ['monday'], ['sunday'])).toEqual(['monday'])
  expect(mergedField(undefined, 'days', { seen: [], chosen: ['monday'], stored: [] })).toEqual(['monday'])
})

test('beside what she makes of them her lists are kept as the server has them', () => {
  const form: Form = { days: ['monday'], cities: [], note: 'x' }
  expect(listsOf<Form>(lists, form)).toEqual({ days: ['monday'], cities: [] })
})
