import { CLAIMS, CLAIM_LABEL } from '#domain/library/claims.ts'
import { isPlace, PLACE_NAMES } from '#domain/library/places.ts'
import { PICTURE_WORDS } from '#domain/library/post.ts'
import { isTime, TIME_NAMES } from '#domain/library/times.ts'
import { seenName } from '#domain/text/seen-name.ts'

import { STATES } from '../../cities/service.ts'
import type { TableRow } from './table.ts'

type MarkColumn = 'claims' | 'times' | 'places'

/** Says that nothing of a kind is so; an empty cell leaves it to the words of the post. */
const NONE = 'none'

/** How a name is compared: 'Father’s Day' is fathers-day. */
const keyOf = (name: string) => seenName(name).replaceAll(/[.']/g, '').replaceAll(' ', '-')

const names = (all: readonly { name: string; label: string }[]): ReadonlyMap<string, string> =>
  new Map(all.flatMap(({ name, label }) => [[keyOf(label), name] as const, [keyOf(name), name] as const]))

const NAMES: Readonly<Record<MarkColumn, ReadonlyMap<string, string>>> = {
  claims: names(CLAIMS.map((name) => ({ name, label: CLAIM_LABEL[name].replace(/^An? /, '') }))),
  times: names(TIME_NAMES),
  places: names([...PLACE_NAMES, ...Object.entries(STATES).map(([name, label]) => ({ name, label }))]),
}

const FITS: Readonly<Record<MarkColumn, (name: string) => boolean>> = {
  claims: (name) => CLAIMS.some((one) => one === name),
  times: isTime,
  places: isPlace,
}

const WHAT: Readonly<Record<MarkColumn, string>> = {
  claims: `claim “%”. The claims are ${CLAIMS.join(', ')}, or ${NONE}`,
  times: `time “%”. Name a holiday, a season, a month, a weekday, days such as 12-01/12-24, or ${NONE}`,
  places: `place “%”. Name a state, such as TX or Texas, a climate, such as snow, or ${NONE}`,
}

const WORDS = new Map<string, string>([
  ...PICTURE_WORDS.map((name) => [name, name] as const),
  ['english', 'en'],
  ['spanish', 'es'],
  ['no-words', 'none'],
])

/** A row’s claims, times and places and the words on its pictures, as the form has them; undefined where it says nothing. */
export function marksOf(
  row: TableRow,
  faults: Partial<Record<MarkColumn | 'picture_words', string>>,
): Record<MarkColumn | 'picture_words', string | undefined> {
  const marks = (column: MarkColumn) => {
    const given = row.names(column)
    if (given.length === 0) return undefined
    if (given.length === 1 && keyOf(given[0] ?? '') === NONE) return '[]'
    const found = given.map((name) => NAMES[column].get(keyOf(name)) ?? name.trim())
    const unknown = found.find((name) => !FITS[column](name))
    if (unknown !== undefined) faults[column] = `There’s no ${WHAT[column].replace('%', () => unknown)}`
    return unknown === undefined ? JSON.stringify(found) : undefined
  }
  const said = row.cell('picture_words')
  const words = WORDS.get(keyOf(said))
  if (said !== '' && words === undefined) faults.picture_words = 'This must be English, Spanish or none'
  return { claims: marks('claims'), times: marks('times'), places: marks('places'), picture_words: words }
}
