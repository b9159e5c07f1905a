import type { City } from '#contract/account/cities.ts'

import { cityList, type Listed } from './list.ts'
import { plain } from './plain.ts'
import { STATES } from './states.ts'

export { STATES } from './states.ts'

/** Most cities in an answer: what fits on a phone. */
const MOST = 20

export function cityOf(id: number): City | null {
  const city = cityList().byId.get(id)
  return city ? asAnswered(city) : null
}

/**
 * Cities whose name begins with `question`, then those with a later word that does, each group by size, the largest
 * first. 'Austin, TX', 'austin tx' and 'Austin, Texas' ask for one in that state.
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
  /** The codes of the states it may be in; null for any. */
  states: readonly string[] | null
}

/** What a query may mean: its end may be a state or a part of the name. */
function wantedOf(question: string): Wanted[] {
  const [before = '', after] = question.split(',', 2)
  if (after !== undefined) return namesOf(before).map((name) => ({ name, states: statesOf(after) }))
  const anywhere = namesOf(question).map((name) => ({ name, states: null }))
  const text = lettersOf(question)
  const inState = Object.entries(STATES).flatMap(([code, state]) => {
    const ending = [code.toLowerCase(), state].find((one) => text.endsWith(` ${one}`))
    if (ending === undefined) return []
    return namesOf(text.slice(0, -ending.length)).map((name) => ({ name, states: [code] }))
  })
  return [...anywhere, ...inState]
}

/**
 * The name as it is compared; its last word may be an abbreviation, or the beginning of a longer word, and a space may
 * stand where a name has an apostrophe, as in 'Coeur d Alene'.
 */
function namesOf(text: string): string[] {
  const name = plain(text)
  if (name === '') return []
  // Only a word before another one is spelled out.
  const spelledOut = plain(`${name} x`).slice(0, -' x'.length)
  return [...new Set([name, spelledOut, name.replace(/\b([dlo]) (?=\p{L})/gu, '$1')])]
}

/** The states a text is the code of, or else the beginning of the code or the name; null for a text without letters. */
function statesOf(text: string): string[] | null {
  const letters = lettersOf(text)
  if (letters === '') return null
  const code = letters.toUpperCase()
  if (code in STATES) return [code]
  return Object.keys(STATES).filter((one) => one.startsWith(code) || STATES[one]?.startsWith(letters))
}

/** A text in small letters, without dots and a ZIP Code. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\d.]/g, '').trim()
}

/** The position of the wanted name in the city's name; infinite where it doesn't match. */
function placeOf({ name, states }: Wanted, city: Listed): number {
  if (states !== null && !states.includes(city.state_code)) return Infinity
  const place = city.sought.indexOf(` ${name}`)
  return place === -1 ? Infinity : place
}

function asAnswered({ id, name, state_code }: Listed): City {
  return { id, name, state_code }
}
