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
