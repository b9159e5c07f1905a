import { readFileSync } from 'node:fs'

import type { City } from '#contract/account/cities.ts'

import { plain } from './plain.ts'

/** A city and the text a query is compared with. */
export interface Listed extends City {
  /** Its name in plain letters, after a space, so that every word of it follows one. */
  sought: string
}

interface CityList {
  /** The largest first. */
  all: readonly Listed[]
  byId: ReadonlyMap<number, Listed>
}

let list: CityList | undefined

/** All cities; read from their file at the first use. */
export function cityList(): CityList {
  list ??= read()
  return list
}

function read(): CityList {
  const text = readFileSync(new URL('us-cities.tsv', import.meta.url), 'utf8')
  const all = text.trimEnd().split('\n').map(cityOf)
  return { all, byId: new Map(all.map((city) => [city.id, city])) }
}

function cityOf(line: string): Listed {
  const [id, name, state] = line.split('\t')
  if (!id || !name || !state) throw new Error(`us-cities.tsv has a line that is no city: ${line}`)
  return { id: Number(id), name, state_code: state, sought: ` ${plain(name)}` }
}
