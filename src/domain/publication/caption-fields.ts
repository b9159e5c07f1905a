import { asLine, isSeen, linesOf } from '../text/typed-text.ts'
import { IN_WORD } from '../text/words.ts'

/** What a library caption may take from the profile of the agent who publishes it. */
export const CAPTION_FIELDS = ['city', 'first_name', 'areas', 'market'] as const

export type CaptionField = (typeof CAPTION_FIELDS)[number]

/** An agent's value of each field, as `fieldValues` makes them; empty where the profile has none. */
export type FieldValues = Readonly<Record<CaptionField, string>>

/** The values of a profile that says nothing. */
export const NO_VALUES: FieldValues = { city: '', first_name: '', areas: '', market: '' }

/** Longest value of each field, in UTF-16 units. */
export const LONGEST_VALUE: Readonly<Record<CaptionField, number>> = {
  city: 60,
  first_name: 100,
  areas: 120,
  market: 60,
}

/** Most cities that `areas` names. */
const MOST_AREAS_NAMED = 3

/** Longest text in the place of a missing value. */
const LONGEST_FALLBACK = 80

/** What is left out of values: whatever has a meaning in a caption or in the statement that fills them. */
const UNFIT = /[\p{Cc}{}|#@\\<>\u202a-\u202e\u2066-\u2069]+/gu

/** A text of the profile on one line, without what has a meaning in a caption. */
export const cleanValue = (text: string): string => asLine(text.replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' '))

const clean = (text: string, most: number) => cleanValue(text).slice(0, most).trim()

/** The values of a profile. The areas served stand for a missing city, and the city for missing areas. */
export function fieldValues(profile: {
  firstName: string
  city: string | null
  areas: readonly string[]
  market: string
}): FieldValues {
  const areas = profile.areas.map((name) => clean(name, LONGEST_VALUE.city)).filter((name) => name !== '')
  const city = clean(profile.city ?? '', LONGEST_VALUE.city) || (areas[0] ?? '')
  return {
    city,
    first_name: clean(profile.firstName, LONGEST_VALUE.first_name),
    areas: listed(areas) || city,
    market: clean(profile.market, LONGEST_VALUE.market),
  }
}

/** 'Austin, Round Rock & Cedar Park', which reads the same in both languages; fewer where they are too long. */
function listed(areas: readonly string[]): string {
  for (let count = Math.min(areas.length, MOST_AREAS_NAMED); count > 0; count -= 1) {
    const named = areas.slice(0, count)
    const text = count === 1 ? named.join('') : `${named.slice(0, -1).join(', ')} & ${named.at(-1)}`
    if (text.length <= LONGEST_VALUE.areas) return text
  }
  return ''
}

const fieldPattern = (field: CaptionField) => new RegExp(String.raw`\{${field}\|([^{}|]*)\}`, 'g')

const hasFields = (text: string): boolean => text.includes('{')

/** A library caption as an agent publishes it: with the values, or the words beside a field where there is none. */
export function fillCaption(text: string, values: FieldValues): string {
  if (!hasFields(text)) return text
  return CAPTION_FIELDS.reduce(
    (filled, field) => filled.replaceAll(fieldPattern(field), (_, fallback: string) => values[field] || fallback),
    text,
  )
}

/** The longest a caption can get, for checking it against the networks’ limits. */
export function longestCaption(text: string): string {
  if (!hasFields(text)) return text
  return CAPTION_FIELDS.reduce(
    (filled, field) =>
      filled.replaceAll(fieldPattern(field), (_, fallback: string) => fallback.padEnd(LONGEST_VALUE[field], 'x')),
    text,
  )
}

const FIELD_IN_TAG = new RegExp(String.raw`[#@](?:${IN_WORD}|\.)*\{`, 'u')

const EXAMPLE = '{city|your neighborhood}'

/** What is wrong with the fields of a library caption, as a message for the admin; null where nothing is. */
export function captionFieldError(text: string): string | null {
  if (FIELD_IN_TAG.test(text)) return 'A field can’t be part of a hashtag or an @ name.'
  for (const [whole, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    const [name = '', fallback, ...others] = inner.split('|')
    if (!CAPTION_FIELDS.some((field) => field === name)) {
      return `There’s no field “${name.slice(0, 40)}”. Use ${CAPTION_FIELDS.join(', ')}, written like ${EXAMPLE}.`
    }
    if (fallback === undefined || !isSeen(fallback) || others.length > 0) {
      return `“${whole.slice(0, 60)}” needs words for agents without one, such as ${EXAMPLE}.`
    }
    if (linesOf(fallback).length > 1) return `The words in “${whole.slice(0, 60)}” must be on one line.`
    if (fallback.length > LONGEST_FALLBACK) {
      return `The words in a field can have up to ${LONGEST_FALLBACK} characters.`
    }
  }
  const rest = text.replaceAll(/\{[^{}]*\}/g, '')
  return /[{}]/.test(rest) ? `Braces are only for fields, such as ${EXAMPLE}.` : null
}
