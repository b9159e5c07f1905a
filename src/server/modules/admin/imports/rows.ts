import { asc } from 'drizzle-orm'

import { variantColumns, type ImportFileColumn, type ImportTextColumn } from '#contract/admin/post-imports.ts'
import { CAROUSEL_ROLES, PostForm } from '#contract/admin/posts.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { MOST_VARIANTS } from '#domain/publication/version.ts'
import { altTextError } from '#domain/publication/alt-text.ts'
import { linesOf } from '#domain/text/typed-text.ts'
import { NEW_POST_FLAGS, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import type { Db } from '../../../db/open.ts'
import { collections, tags } from '../../../db/schema/index.ts'
import type { ProblemError } from '../../../http/problem.ts'
import { checked } from '../../../http/validate.ts'
import { kindOfField } from '../posts/media.ts'
import type { TableRow } from './table.ts'

type Column = ImportTextColumn | ImportFileColumn

/** What is wrong with a row, by column; `row` is the whole row. */
export type RowFaults = Partial<Record<Column | 'row', string>>

/** The collections and tags that rows name, by their names in lower case. */
export interface Known {
  collections: ReadonlyMap<string, number[]>
  tags: ReadonlyMap<string, number[]>
}

export async function readKnown(db: Db): Promise<Known> {
  const [collectionRows, tagRows] = await Promise.all([
    db.select({ id: collections.id, name: collections.name }).from(collections).orderBy(asc(collections.id)),
    db.select({ id: tags.id, name: tags.name }).from(tags).orderBy(asc(tags.id)),
  ])
  return { collections: idsByName(collectionRows), tags: idsByName(tagRows) }
}

const keyOf = (name: string) => name.trim().toLowerCase()

function idsByName(rows: readonly { id: number; name: string }[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, name } of rows) ids.set(keyOf(name), [...(ids.get(keyOf(name)) ?? []), id])
  return ids
}

/** A row as the form of a post has it, and the files it names, by the form's field. */
export interface RowForm {
  row: number
  /** Null where the row has faults. */
  form: PostForm | null
  files: { field: string; column: ImportFileColumn; name: string }[]
  faults: RowFaults
}

/** The fields of the form whose columns have other names. */
const COLUMN_OF_FIELD: Partial<Record<string, Column>> = {
  social_post_collection_id: 'collection',
  alt_texts: 'alt_text',
  variants: 'version_1_caption',
  has_palettes: 'palettes',
  fb_new_images: 'fb_carousel_images',
  ig_new_images: 'ig_carousel_images',
}

/** The column of a field of the form. */
function columnOf(field: string, variants: readonly number[]): Column | 'row' {
  const [, index, part] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (part !== undefined) return `version_${variants[Number(index)] ?? 1}_${part}` as Column
  const name = field.replace(/\[.*$/, '').replace(/\..*$/, '')
  const isFlag = PLATFORM_FLAGS.some((flag) => flag === name)
  return isFlag ? 'platforms' : (COLUMN_OF_FIELD[name] ?? (name as Column))
}

/** Adds the errors of a form to those of its row. */
export function addFaults(
  faults: RowFaults,
  { fields }: Pick<ProblemError, 'fields'>,
  variants: readonly number[] = [],
): void {
  for (const [field, [message = '']] of Object.entries(fields ?? {})) faults[columnOf(field, variants)] ??= message
}

/** Reads a row by the same schema as the form. */
export function formOf(row: TableRow, known: Known, fileColumns: readonly ImportFileColumn[]): RowForm {
  const faults: RowFaults = {}
  if (row.isTooLong) faults.row = 'This row has more cells than the header'
  const files = fileColumns.flatMap((column) => filesOf(row, column, faults))
  const placesIn = (column: ImportFileColumn) => {
    const count = files.filter((file) => file.column === column).length
    return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), at + 1])))
  }
  const text = checked(PostForm, {
    title: row.cell('title'),
    caption: row.cell('caption'),
    spanish_title: row.cell('spanish_title'),
    spanish_caption: row.cell('spanish_caption'),
    main_color: row.cell('main_color'),
    canva_link: row.cell('canva_link'),
    idea_link: row.cell('idea_link'),
    type: typeOf(row, faults),
    release_date: row.cell('release_date') || undefined,
    social_post_collection_id: collectionOf(row, known, faults),
    tags: tagsOf(row, known, faults),
    ...flagsOf(row, faults),
    fb_new_images: placesIn('fb_carousel_images'),
    ig_new_images: placesIn('ig_carousel_images'),
    variants: JSON.stringify(variantsOf(row)),
    has_palettes: palettesOf(row, faults),
    alt_texts: JSON.stringify(altTextsOf(row, files, faults)),
  })
  if (text.error) addFaults(faults, text.error, placesOfVariants(row))
  return { row: row.row, form: text.error || Object.keys(faults).length > 0 ? null : text.value, files, faults }
}

/** The type as the form has it; the form offers them all, so its own message doesn't name them. */
function typeOf(row: TableRow, faults: RowFaults): string {
  const name = row.cell('type')
  const type = name.toLowerCase().replaceAll(/\s+/g, '_')
  if (!POST_TYPES.some((one) => one === type)) {
    const what = name === '' ? 'Please enter a type' : `There is no type “${name}”`
    faults.type = `${what}. The types are ${joinList(POST_TYPES)}`
  }
  return type
}

/** The captions beside its own one; one that is empty counts as left out. */
function variantsOf(row: TableRow): { name: string; caption: string; spanish_caption: string }[] {
  return placesOfVariants(row).map((place) => {
    const [name, caption, spanish] = variantColumns(place)
    return { name: row.cell(name), caption: row.cell(caption), spanish_caption: row.cell(spanish) }
  })
}

/** Which of a row's captions beside its own one are there, from 1. */
function placesOfVariants(row: TableRow): number[] {
  const places = Array.from({ length: MOST_VARIANTS }, (_, at) => at + 1)
  return places.filter((place) => variantColumns(place).some((column) => row.cell(column) !== ''))
}

function palettesOf(row: TableRow, faults: RowFaults): '0' | '1' {
  const said = row.cell('palettes').toLowerCase()
  if (!['', 'yes', 'no'].includes(said)) faults.palettes = 'This must be yes or no'
  return said === 'no' ? '0' : '1'
}

/** The files a cell names, by the fields of the form. */
function filesOf(row: TableRow, column: ImportFileColumn, faults: RowFaults): RowForm['files'] {
  const names = row.names(column)
  if (Object.hasOwn(CAROUSEL_ROLES, column)) {
    return names.map((name, at) => ({ field: `${column}[${at + 1}]`, column, name }))
  }
  if (names.length > 1) faults[column] = 'Please name one file here'
  return names.slice(0, 1).map((name) => ({ field: column, column, name }))
}

/**
 * The alternative texts by the fields of a row's pictures: those of a carousel line by line, that of a single picture in
 * each of its places.
 */
function altTextsOf(row: TableRow, files: RowForm['files'], faults: RowFaults): PostForm['alt_texts'] {
  const pictures = files.filter(({ field }) => kindOfField(field) === 'image')
  const placeOf = ({ field, column }: RowForm['files'][number]) =>
    Object.hasOwn(CAROUSEL_ROLES, column)
      ? pictures.filter((one) => one.column === column).findIndex((one) => one.field === field)
      : 0
  const count = Math.max(0, ...pictures.map((file) => placeOf(file) + 1))
  const textsIn = (column: 'alt_text' | 'spanish_alt_text') => {
    const lines = row.cell(column) === '' ? [] : linesOf(row.cell(column))
    const tooLong = lines.map(altTextError).find((message) => message !== null)
    if (tooLong) faults[column] = tooLong
    else if (lines.length > count)
      faults[column] =
        count === 0
          ? 'This row has no picture'
          : `There are ${lines.length} lines for ${count === 1 ? '1 picture' : `${count} pictures`}`
    return lines
  }
  const [english, spanish] = [textsIn('alt_text'), textsIn('spanish_alt_text')]
  return Object.fromEntries(
    pictures.map((file) => [file.field, { en: english[placeOf(file)] ?? '', es: spanish[placeOf(file)] ?? '' }]),
  )
}

function collectionOf(row: TableRow, { collections: all }: Known, faults: RowFaults): number | undefined {
  const name = row.cell('collection')
  if (name === '') return undefined
  const [id, ...others] = all.get(keyOf(name)) ?? []
  if (id === undefined) faults.collection = `There is no collection “${name}”`
  else if (others.length > 0) faults.collection = `There are several collections “${name}”`
  return id
}

function tagsOf(row: TableRow, { tags: all }: Known, faults: RowFaults): number[] {
  return row.names('tags').flatMap((name) => {
    const [id] = all.get(keyOf(name)) ?? []
    if (id === undefined) faults.tags ??= `There is no tag “${name}”`
    return id ?? []
  })
}

/** The platforms a row names; those of a new post where it names none. */
function flagsOf(row: TableRow, faults: RowFaults): Record<string, '1' | '0'> {
  const names = row.names('platforms').map((name) => ({ name, flag: name.toLowerCase().replaceAll(/\s+/g, '_') }))
  const unknown = names.find(({ flag }) => !PLATFORM_FLAGS.some((one) => one === flag))
  if (unknown) faults.platforms = `There is no platform “${unknown.name}”`
  const chosen = names.length === 0 ? NEW_POST_FLAGS : names.map(({ flag }) => flag)
  return Object.fromEntries(PLATFORM_FLAGS.map((flag) => [flag, chosen.some((one) => one === flag) ? '1' : '0']))
}
