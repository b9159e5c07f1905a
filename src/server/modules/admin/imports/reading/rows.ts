import { IMPORT_FILE_COLUMNS, variantColumns } from '#contract/admin/post-imports.ts'
import { PostForm } from '#contract/admin/posts.ts'
import { CLAIM_LABEL, CLAIMS } from '#domain/library/claims.ts'
import { isPlace, PLACE_NAMES } from '#domain/library/places.ts'
import { PICTURE_WORDS, POST_TYPES } from '#domain/library/post.ts'
import { isTime, TIME_NAMES } from '#domain/library/times.ts'
import { FLAG_NAME, NEW_POST_FLAGS, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { captionFieldsOf, NETWORK_CAPTION_FIELDS } from '#domain/publication/posting-options.ts'
import { recordOf } from '#domain/record-of.ts'
import { MOST_VARIANTS } from '#domain/publication/version.ts'
import { seenKey, seenName } from '#domain/text/seen-name.ts'
import { TABLE_DATE_FORM, tableDate } from '#domain/time/table-date.ts'
import { joinList } from '#domain/time/time-labels.ts'

import { checked } from '../../../../http/validate.ts'
import { isColor } from '../../../../pictures/decode.ts'
import { STATES } from '../../../cities/service.ts'
import type { WholePost } from '../../posts/repo.ts'
import type { FindFile } from './file-names.ts'
import type { Known } from './known.ts'
import { addFaults, type RowFaults } from './row-faults.ts'
import { altTextsOf, carouselOf, filesOf, type RowFile } from './row-files.ts'
import type { TableRow } from './table.ts'

/** A row as the form of a post has it, and the files it names. */
interface RowForm {
  /** The post it changes; null where it makes one. */
  current: WholePost | null
  /** Null where the row has faults. */
  form: PostForm | null
  files: RowFile[]
  faults: RowFaults
}

/** What rows are read with: the library, and the files of the ZIP. */
export interface Reading {
  known: Known
  find: FindFile
}

/** The number of the post a row changes; null for a row that makes one, or whose number is none. */
export function idOf(row: TableRow): number | null {
  const [, digits] = /^#?(\d{1,9})(?:\.0+)?$/.exec(row.cell('id')) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Reads a row by the same schema as the form. In a row that changes a post, empty cells leave what the post has. */
export function formOf(row: TableRow, { known, find }: Reading): RowForm {
  const faults: RowFaults = {}
  if (row.isTooLong) faults.row = 'This row has more cells than there are columns'
  const current = currentOf(row, known, faults)
  const files = IMPORT_FILE_COLUMNS.flatMap((column) => filesOf(row, column, find, faults))
  const type = typeOf(row, current, faults)
  const text = checked(PostForm, {
    title: row.cell('title') || current?.title,
    caption: row.cell('caption') || current?.caption,
    spanish_title: row.cell('spanish_title') || current?.spanishTitle,
    spanish_caption: row.cell('spanish_caption') || current?.spanishCaption,
    ...recordOf(
      NETWORK_CAPTION_FIELDS,
      (field) => row.cell(field) || (current && captionFieldsOf(current.networkCaptions)[field]) || undefined,
    ),
    main_color: colorOf(row, faults) || (current?.mainColor ?? ''),
    canva_link: row.cell('canva_link') || current?.canvaLink,
    idea_link: row.cell('idea_link') || current?.ideaLink,
    type,
    release_date: dateOf(row, faults) ?? current?.releaseDate ?? undefined,
    social_post_collection_id: collectionOf(row, known, faults) ?? current?.collectionId ?? undefined,
    tags: row.cell('tags') === '' ? current?.tags.map(({ id }) => id) : tagsOf(row, known, faults),
    ...flagsOf(row, current, faults),
    ...carouselOf('fb', { files, current, type }),
    ...carouselOf('ig', { files, current, type }),
    variants: JSON.stringify(variantsOf(row, current)),
    has_palettes: palettesOf(row, current, faults),
    is_draft: yesOrNo(row, 'draft', faults),
    alt_texts: JSON.stringify(altTextsOf(row, { files, current, type }, faults)),
    ...marksOf(row, faults),
  })
  if (text.error) addFaults(faults, text.error, placesOfVariants(row, current))
  return { current, form: text.error || Object.keys(faults).length > 0 ? null : text.value, files, faults }
}

function currentOf(row: TableRow, { posts }: Known, faults: RowFaults): WholePost | null {
  if (row.cell('id') === '') return null
  const post = posts.get(idOf(row) ?? 0) ?? null
  if (!post) faults.id = `There’s no post “${row.cell('id')}”. Leave this blank to create a new one`
  return post
}

/** A name as a type or a platform is written: 'Google Business Profile' is `google_business_profile`. */
const wordsOf = (name: string) => seenKey(name).replaceAll(/[^a-z0-9]+/g, '_')

/** The type as the form has it; the form offers them all, so its own message doesn't name them. */
function typeOf(row: TableRow, current: WholePost | null, faults: RowFaults): string {
  const name = row.cell('type')
  if (name === '' && current) return current.type
  const type = wordsOf(name)
  if (!POST_TYPES.some((one) => one === type)) {
    const what = name === '' ? 'Please enter a type' : `There’s no type “${name}”`
    faults.type = `${what}. The types are ${joinList(POST_TYPES)}`
  }
  return type
}

function dateOf(row: TableRow, faults: RowFaults): string | null {
  const text = row.cell('release_date')
  const date = tableDate(text)
  if (text !== '' && date === null) faults.release_date = `“${text}” isn’t a date. Please write ${TABLE_DATE_FORM}`
  return date
}

/** The color in the form a browser takes; six digits without the number sign are one too. */
function colorOf(row: TableRow, faults: RowFaults): string {
  const text = row.cell('main_color')
  if (text === '') return ''
  const color = /^(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? `#${text}` : text
  if (!isColor(color)) faults.main_color = `“${text}” isn’t a color. Please write it as #4B1D42`
  return color
}

/** The captions beside its own one; one that is empty counts as left out. */
function variantsOf(row: TableRow, current: WholePost | null) {
  return placesOfVariants(row, current).map((place) => {
    const [name, caption, spanish] = variantColumns(place)
    const own = current?.variants[place - 1]
    return {
      name: row.cell(name) || (own?.name ?? ''),
      caption: row.cell(caption) || (own?.caption ?? ''),
      spanish_caption: row.cell(spanish) || (own?.spanish_caption ?? ''),
    }
  })
}

/** Which of a row's captions beside its own one are there, from 1. */
export function placesOfVariants(row: TableRow, current: WholePost | null): number[] {
  const places = Array.from({ length: MOST_VARIANTS }, (_, at) => at + 1)
  return places.filter(
    (place) =>
      current?.variants[place - 1] !== undefined || variantColumns(place).some((column) => row.cell(column) !== ''),
  )
}

const YES = ['yes', 'y', 'true', '1', 'on']
const NO = ['no', 'n', 'false', '0', 'off']

function palettesOf(row: TableRow, current: WholePost | null, faults: RowFaults): '0' | '1' {
  return yesOrNo(row, 'palettes', faults) ?? (current?.hasPalettes === false ? '0' : '1')
}

/** Undefined where the cell is empty. */
function yesOrNo(row: TableRow, column: 'palettes' | 'draft', faults: RowFaults): '0' | '1' | undefined {
  const said = seenName(row.cell(column))
  if (said === '') return undefined
  if (![...YES, ...NO].includes(said)) faults[column] = 'This must be yes or no'
  return NO.includes(said) ? '0' : '1'
}

function collectionOf(row: TableRow, { collections }: Known, faults: RowFaults): number | undefined {
  const name = row.cell('collection')
  if (name === '') return undefined
  const [id, ...others] = collections.get(seenName(name)) ?? []
  if (id === undefined) faults.collection = `There’s no collection “${name}”`
  else if (others.length > 0) faults.collection = `There’s more than one collection named “${name}”`
  return id
}

function tagsOf(row: TableRow, { tags }: Known, faults: RowFaults): number[] {
  return row.names('tags').flatMap((name) => {
    const tag = tags.get(seenName(name))
    if (!tag) faults.tags ??= `There’s no tag “${name}”`
    return tag?.id ?? []
  })
}

/** The platforms a row names; where it names none those of its post, or of a new one. */
function flagsOf(row: TableRow, current: WholePost | null, faults: RowFaults): Record<string, '1' | '0'> {
  const named = row.names('platforms').map((name) => ({ name, flag: wordsOf(name) }))
  const unknown = named.find(({ flag }) => !PLATFORM_FLAGS.some((one) => one === flag))
  if (unknown) {
    const names = joinList(Object.values(FLAG_NAME))
    faults.platforms = `There’s no platform “${unknown.name}”. The platforms are ${names}`
  }
  const own = current ? PLATFORM_FLAGS.filter((flag) => current[flag]) : NEW_POST_FLAGS
  const chosen: readonly string[] = named.length === 0 ? own : named.map(({ flag }) => flag)
  return Object.fromEntries(PLATFORM_FLAGS.map((flag) => [flag, chosen.includes(flag) ? '1' : '0']))
}

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
function marksOf(
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
