import {
  ADDRESS_STATES,
  LISTING_LIMITS,
  type ListingAddress,
  type ListingContent,
  type PropertyType,
} from './listing.ts'
import { withDigits } from './number-words.ts'
import { FEATURES, STATE_NAMES, STREET_ENDINGS } from './spoken-words.ts'

/** What can be read from an agent's own words. */
export type SpokenFacts = Partial<
  Pick<ListingContent, 'price' | 'beds' | 'baths' | 'area' | 'lot' | 'year_built' | 'property_type' | 'features'> & {
    address: Partial<ListingAddress>
  }
>

/** Square feet. */
const ACRE = 43_560

/** Prices that are said in thousands, as 'asking 425'. */
const SAID_IN_THOUSANDS = { least: 20, most: 9999 }

/**
 * The facts that stand in an agent's own words, typed or dictated, in English or Spanish. They are proposals: what isn't
 * clear is left out, and the agent takes each of them by hand.
 */
export function readSpokenFacts(text: string): SpokenFacts {
  const plain = plainOf(text)
  const found: SpokenFacts = {
    ...optional('address', addressOf(text)),
    ...optional('price', priceOf(plain)),
    ...optional('beds', bedsOf(plain)),
    ...optional('baths', bathsOf(plain)),
    ...optional('area', areaOf(plain)),
    ...optional('lot', lotOf(plain)),
    ...optional('year_built', yearOf(plain)),
    ...optional('property_type', typeOf(plain)),
  }
  const features = featuresOf(plain)
  return features.length > 0 ? { ...found, features } : found
}

function optional<K extends keyof SpokenFacts>(field: K, value: SpokenFacts[K] | null): Pick<SpokenFacts, K> | object {
  return value === null || value === undefined ? {} : { [field]: value }
}

const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** In lower case without accents, with digits for spoken numbers, and fractions as decimals. */
function plainOf(text: string): string {
  return withDigits(bare(text).replaceAll('’', "'"))
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d+)\s*(?:½|(?:and |y )?(?:a |one |1\s*\/\s*2\b|1 )?(?:half|medio|media)\b|\s1\s*\/\s*2\b)/g, '$1.5')
}

const number = (text: string | undefined) => (text === undefined ? null : Number(text))

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null
}

const FIGURE = String.raw`(\d+(?:\.\d+)?)`

function priceOf(text: string): number | null {
  const scaled = new RegExp(
    String.raw`\$?\s*${FIGURE}\s*(k|thousand|mil|m|million|millon|millones)\b(?!\s*(?:sq|square|pies))`,
  ).exec(text)
  if (scaled) {
    const factor = /^(k|thousand|mil)$/.test(scaled[2] ?? '') ? 1000 : 1_000_000
    return within(Math.round(Number(scaled[1]) * factor), 1000, LISTING_LIMITS.price)
  }
  const dollars = number(
    new RegExp(String.raw`\$\s*${FIGURE}`).exec(text)?.[1] ??
      new RegExp(String.raw`${FIGURE}\s*(?:dollars|dolares)`).exec(text)?.[1],
  )
  if (dollars !== null) return within(Math.round(inThousands(dollars)), 1000, LISTING_LIMITS.price)
  const asked = new RegExp(
    String.raw`\b(?:asking|priced?|listed|list(?:ing)? price|precio|pide|piden)\b(?: (?:is|of|at|for|de|por|es|en))*\s+${FIGURE}`,
  ).exec(text)
  const figure = number(asked?.[1])
  return figure === null ? null : within(Math.round(inThousands(figure)), 10_000, LISTING_LIMITS.price)
}

const inThousands = (figure: number) =>
  figure >= SAID_IN_THOUSANDS.least && figure <= SAID_IN_THOUSANDS.most ? figure * 1000 : figure

function bedsOf(text: string): number | null {
  const found =
    /\b(\d{1,2})[\s-]*(?:beds?|bedrooms?|bdrms?|bds?|brs?|recamaras?|habitaciones|habitacion|cuartos|dormitorios?)\b/.exec(
      text,
    )
  return /\bstudio\b/.test(text) && !found ? 0 : within(number(found?.[1]), 0, LISTING_LIMITS.rooms)
}

function bathsOf(text: string): number | null {
  const words = String.raw`[\s-]*(?:full )?(?:baths?|bathrooms?|ba|banos?)\b`
  const found = new RegExp(
    String.raw`\b${FIGURE}${words}(?:\s*(?:and|y)\s*(?:a |un |1 )?(?:half|medio|media)\b)?`,
  ).exec(text)
  if (!found) return null
  const isHalf = /(?:half|medio|media)$/.test(found[0])
  return within(Number(found[1]) + (isHalf ? 0.5 : 0), 0, LISTING_LIMITS.rooms)
}

const SQUARE_FEET = String.raw`\s*(?:sq\.?\s*f(?:ee)?t\b\.?|square f(?:ee|oo)t\b|sqft\b|sf\b|pies cuadrados)`

function areaOf(text: string): number | null {
  for (const match of text.matchAll(new RegExp(FIGURE + SQUARE_FEET, 'g'))) {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 8)
    if (!/^\s*(?:lot|lote|parcel)/.test(rest)) return within(Math.round(Number(match[1])), 100, LISTING_LIMITS.area)
  }
  return null
}

const ACRES: readonly [RegExp, number][] = [
  [/\b(?:a |one )?quarter(?: of an?)?[\s-]acre\b|\b1\s*\/\s*4[\s-](?:of an )?acre\b|\bcuarto de acre\b/, 0.25],
  [/\bhalf(?: of)?(?: an?)?[\s-]acre\b|\b1\s*\/\s*2[\s-]acre\b|\bmedio acre\b/, 0.5],
  [/\bthird of an acre\b|\b1\s*\/\s*3[\s-]acre\b/, 1 / 3],
  [/\b3[\s-]?quarters?(?: of an?)?[\s-]acre\b|\b3\s*\/\s*4[\s-]acre\b/, 0.75],
]

function lotOf(text: string): number | null {
  const acres = new RegExp(String.raw`${FIGURE}[\s-]*acres?\b`).exec(text)
  if (acres && !/\/\s*$/.test(text.slice(0, acres.index)))
    return within(Math.round(Number(acres[1]) * ACRE), 1, LISTING_LIMITS.lot)
  const part = ACRES.find(([words]) => words.test(text))?.[1] ?? (/\ban acre\b|\bun acre\b/.test(text) ? 1 : null)
  if (part !== null) return Math.round(part * ACRE)
  const feet = new RegExp(String.raw`${FIGURE}${SQUARE_FEET}\s*(?:lot|lote|parcel)`).exec(text)
  return within(number(feet?.[1]), 100, LISTING_LIMITS.lot)
}

function yearOf(text: string): number | null {
  const found =
    /\b(?:built|construida|construido|new in|from|year built|ano)\b(?: (?:in|around|about|en|was|is|back|de))*\s+(1[6-9]\d\d|20\d\d)\b/.exec(
      text,
    )
  return number(found?.[1])
}

const TYPES: readonly [PropertyType, RegExp][] = [
  ['townhouse', /\b(?:town ?(?:house|home)s?|row ?house)\b/],
  ['condo', /\b(?:condo(?:minium|minio)?s?|loft|apartamento)\b/],
  ['multi_family', /\b(?:duplex|triplex|fourplex|multi-?\s?family|multifamiliar)\b/],
  ['manufactured', /\b(?:manufactured|mobile|modular) home\b|\bcasa movil\b/],
  ['land', /\b(?:vacant|raw|buildable) (?:land|lot)\b|\bterreno\b/],
  ['house', /\b(?:house|single[\s-]family|ranch|bungalow|cottage|craftsman|colonial|cape cod|tudor|farmhouse|casa)\b/],
]

function typeOf(text: string): PropertyType | null {
  return TYPES.find(([, words]) => words.test(text))?.[0] ?? null
}

function featuresOf(text: string): string[] {
  const garage = /\b(\d)[\s-]*car garage\b/.exec(text)
  const found = FEATURES.filter(([, words]) => words.test(text)).map(([name]) => name)
  const all = garage ? [`${garage[1]}-car garage`, ...found.filter((name) => name !== 'Garage')] : found
  return all.slice(0, LISTING_LIMITS.features)
}

const STREET = new RegExp(
  String.raw`(?<![\d,.$])\b(\d{1,6}[a-z]?)\s+((?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw)\.?\s+)?(?:[\p{L}\d'’.-]+\s+){1,4}?(?:${STREET_ENDINGS})\b\.?(?:\s+(?:north|south|east|west|n|s|e|w)\b)?)(?!\s*f(?:oo|ee)?t)`,
  'iu',
)
const UNIT = /^[\s,]*(?:apartment|apt|unit|suite|ste|#)\.?\s*#?\s*([\p{L}\d-]{1,10})/iu
const STATE_NAME = new RegExp(String.raw`(?:^|[\s,])(${Object.keys(STATE_NAMES).join('|')})\b\.?`, 'g')
/** In capitals only: many are words too. */
const STATE_CODE = new RegExp(String.raw`(?:^|[\s,])(${ADDRESS_STATES.join('|')})\b`, 'g')

/** The address as it was written or spoken; null without a house number and a street. */
function addressOf(text: string): Partial<ListingAddress> | null {
  const spoken = withDigitsKeepingCase(text)
  const street = STREET.exec(spoken)
  if (!street) return null
  let rest = spoken.slice(street.index + street[0].length)
  const unit = UNIT.exec(rest)
  if (unit) rest = rest.slice(unit[0].length)
  rest = rest.slice(0, 80)
  const zip = /^[^.;]*?\b(\d{5}(?:-\d{4})?)\b/.exec(rest)
  const place = zip ? rest.slice(0, zip[0].length - (zip[1]?.length ?? 0)) : rest
  const state = stateIn(place)
  const city = cityIn(place, state?.at ?? (zip ? place.length : null))
  return {
    street: titled(`${street[1]} ${street[2]}`.replaceAll(/\s+/g, ' ').replace(/\.$/, '')),
    ...(unit?.[1] && { unit: unit[1].toUpperCase() }),
    ...(city && { city: titled(city) }),
    ...(state && { state: state.code }),
    ...(zip?.[1] && { zip: zip[1] }),
  }
}

/** The last state that is named: a city may be called like one. */
function stateIn(place: string): { code: string; at: number } | null {
  const names = [...bare(place).matchAll(STATE_NAME)].map(({ 1: name = '', index }) => ({
    code: STATE_NAMES[name],
    index,
  }))
  const codes = [...place.matchAll(STATE_CODE)].map(({ 1: code, index }) => ({ code, index }))
  const last = [...names, ...codes].toSorted((one, other) => one.index - other.index).at(-1)
  return last?.code === undefined ? null : { code: last.code, at: last.index }
}

/** The words between the street and the state or ZIP code, or after 'in' where neither was said. */
function cityIn(place: string, end: number | null): string | null {
  if (end !== null) {
    const words = place
      .slice(0, end)
      .replace(/^[\s,.]*(?:in|en)?\s+/i, '')
      .replaceAll(/[,.]/g, ' ')
      .trim()
    return /^[\p{L}'’ -]{2,40}$/u.test(words) ? words : null
  }
  return /^[\s,]*(?:in|en)\s+((?:\p{Lu}[\p{L}'’-]+\s?){1,3})/u.exec(place)?.[1]?.trim() ?? null
}

/** House numbers are spoken as words; names keep the capitals they were written with. */
function withDigitsKeepingCase(text: string): string {
  const words = text.split(/(\s+)/)
  const first = words.findIndex((word, at) => {
    const until = words.slice(at, at + 16).join('')
    return (
      /^[a-z]+$/i.test(word) && withDigits(bare(until)).match(/^\d/) !== null && STREET.test(withDigits(bare(until)))
    )
  })
  if (first < 0) return text
  const before = words.slice(0, first).join('')
  const after = words.slice(first)
  for (let length = 7; length > 0; length -= 2) {
    const run = after.slice(0, length).join('')
    const digits = withDigits(bare(run))
    if (/^\d+$/.test(digits)) return `${before}${digits}${after.slice(length).join('')}`
  }
  return text
}

const SMALL = new Set(['of', 'the', 'de', 'del', 'la', 'las', 'los', 'el'])

/** Names as they are written where dictation left them in lower case; others stay. */
function titled(text: string): string {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())))
    .join(' ')
}
