import type { City } from '#contract/account/cities.ts'

import { cityList, type Listed } from './list.ts'
import { plain } from './plain.ts'

/** Most cities in an answer: what fits on a phone. */
const MOST = 20

/** The city of an id, or null. */
export function cityOf(id: number): City | null {
  const city = cityList().byId.get(id)
  return city ? asAnswered(city) : null
}

/**
 * Cities whose name begins with `question`, then those with a later word that does, each group by size, the largest
 * first. 'Austin, TX' and 'austin tx' ask for one in that state.
 */
export function searchCities(question: string): City[] {
  const wanted = wantedOf(question)
  if (wanted.length === 0) return []
  const beginning: Listed[] = []
  const within: Listed[] = []
  for (const city of cityList().all) {
    const place = Math.min(...wanted.map((one) => placeOf(one, city)))
    if (place === 0) beginning.push(city)
    else if (place < Infinity && within.length < MOST) within.push(city)
    if (beginning.length === MOST) break
  }
  return [...beginning, ...within].slice(0, MOST).map(asAnswered)
}

interface Wanted {
  name: string
  /** The first letters of its state, in capitals. */
  state: string
}

/** What a query may mean: its last word may be a state or a part of the name. */
function wantedOf(question: string): Wanted[] {
  const [before = '', after] = question.split(',', 2)
  const name = plain(before)
  if (name === '') return []
  if (after !== undefined) return [{ name, state: after.trim().toUpperCase() }]
  const [, rest, last] = /^(.+) ([a-z]{2})$/.exec(question.trim().toLowerCase()) ?? []
  const asName = { name, state: '' }
  return rest && last ? [asName, { name: plain(rest), state: last.toUpperCase() }] : [asName]
}

/** The position of the wanted name in the city's name; infinite where it doesn't match. */
function placeOf({ name, state }: Wanted, city: Listed): number {
  if (!city.state_code.startsWith(state)) return Infinity
  const place = city.sought.indexOf(` ${name}`)
  return place === -1 ? Infinity : place
}

function asAnswered({ id, name, state_code }: Listed): City {
  return { id, name, state_code }
}
