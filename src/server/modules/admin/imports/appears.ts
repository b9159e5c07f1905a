import { appearsIn } from '#domain/library/appears-in.ts'
import { seenName } from '#domain/text/seen-name.ts'

import type { Known } from './known.ts'
import { idOf } from './rows.ts'
import type { TableRow } from './table.ts'

/** Where agents will find the post of a row, as the form of a post says it; null where they won't. */
export function appearsOf(row: TableRow, known: Known): string | null {
  const current = known.posts.get(idOf(row) ?? 0)
  const named = row.cell('collection')
  const isKnown = known.collections.get(seenName(named))?.length === 1
  const collection = named === '' ? (current?.collection ?? null) : isKnown ? named : null
  const own = new Set((current?.tags ?? []).map(({ id }) => id))
  const tags =
    row.cell('tags') === ''
      ? [...new Set(known.tags.values())].filter(({ id }) => own.has(id))
      : row.names('tags').flatMap((name) => known.tags.get(seenName(name)) ?? [])
  return collection === null || tags.length === 0 ? null : appearsIn(collection, tags)
}
