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

test('merges a newer answer into a changed list and keeps the agent’s items', () => {
  expect(merged('days', ['monday', 'friday'], ['friday', 'sunday'], ['monday', 'friday', 'saturday'])).toEqual([
    'friday',
    'sunday',
    'saturday',
  ])
  expect(merged('days', ['monday', 'friday'], ['monday'], ['friday'])).toEqual([])
})

test('takes the newer answer for an unchanged list', () => {
  expect(merged('days', ['monday'], ['monday'], ['sunday'])).toEqual(['sunday'])
})

test('identifies items by their key', () => {
  const [austin, renamed, waco] = [
    { id: 1, name: 'Austin' },
    { id: 1, name: 'Austin, TX' },
    { id: 2, name: 'Waco' },
  ]
  expect(merged('cities', [austin], [austin, waco], [renamed])).toEqual([austin, waco])
})

test('keeps what was typed for fields that are no lists, and when no earlier list is stored', () => {
  expect(merged('note', 'old', 'ours', 'theirs')).toBe('ours')
  expect(merged('days', undefined, ['monday'], ['sunday'])).toEqual(['monday'])
  expect(mergedField(undefined, 'days', { seen: [], chosen: ['monday'], stored: [] })).toEqual(['monday'])
})

test('picks the changed list fields of a form, to store them as the server has them', () => {
  const form: Form = { days: ['monday'], cities: [], note: 'x' }
  expect(listsOf<Form>(lists, form, { days: [], note: 'y' })).toEqual({ days: ['monday'] })
})
