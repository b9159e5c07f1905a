import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { CollectionOption } from '#contract/admin/records.ts'

import { POST_COLLECTION, TEMPLATE_COLLECTION } from '../record-kind.ts'

/** All collections by name, for the selects of the two forms; the forms of collections invalidate them. */
export const collectionOptions = {
  posts: queryOptions({
    queryKey: [POST_COLLECTION.path, 'options'],
    queryFn: ({ signal }) => call('GET /admin/social-post-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
  templates: queryOptions({
    queryKey: [TEMPLATE_COLLECTION.path, 'options'],
    queryFn: ({ signal }) => call('GET /admin/template-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The collections whose name contains what was typed, sorted by name. */
export function optionsFor(options: readonly CollectionOption[], typed: string): CollectionOption[] {
  const wanted = typed.trim().toLocaleLowerCase('en')
  return options
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
    .toSorted((one, other) => collator.compare(one.name, other.name))
}

/** The choice of a filter for what is in no collection. */
export const NO_COLLECTION = { value: 'none', label: 'No collection' } as const

/** Records as the choices of a filter, by name. */
export const choicesOf = (records: readonly { id: number; name: string }[]) =>
  records
    .toSorted((one, other) => collator.compare(one.name, other.name))
    .map(({ id, name }) => ({ value: String(id), label: name }))

/** The collection a choice stands for; null for `NO_COLLECTION`. */
export const idOrNull = (choice: string) => (choice === NO_COLLECTION.value ? null : Number(choice))
