import type { ImportFileColumn } from '#contract/admin/post-imports.ts'
import { CAROUSEL_ROLES, POST_FILE_ROLES, type PostForm } from '#contract/admin/posts.ts'
import { ROLES_OF_TYPE } from '#domain/library/post-form.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { altTextError } from '#domain/publication/alt-text.ts'
import { linesOf } from '#domain/text/typed-text.ts'

import { kindOfField } from '../../posts/media.ts'
import type { WholePost } from '../../posts/repo.ts'
import type { FindFile } from './file-names.ts'
import type { RowFaults } from './row-faults.ts'
import type { TableRow } from './table.ts'

/** A file that a row names, by the form's field and its name in the ZIP. */
export interface RowFile {
  field: string
  column: ImportFileColumn
  name: string
}

interface RowPost {
  files: readonly RowFile[]
  /** The post it changes; null where it makes one. */
  current: WholePost | null
  type: string
}

export function filesOf(row: TableRow, column: ImportFileColumn, find: FindFile, faults: RowFaults): RowFile[] {
  const isCarousel = Object.hasOwn(CAROUSEL_ROLES, column)
  const names = row.names(column)
  if (names.length > 1 && !isCarousel) faults[column] = 'Please enter only one file here'
  return names.slice(0, isCarousel ? names.length : 1).flatMap((given, at) => {
    const found = find(given)
    if ('fault' in found) {
      faults[column] ??= found.fault
      return []
    }
    return { field: isCarousel ? `${column}[${at + 1}]` : column, column, name: found.name }
  })
}

/** The pictures of one carousel: those a row names replace all it has. */
export function carouselOf(list: 'fb' | 'ig', { files, current, type }: RowPost) {
  const column = `${list}_carousel_images` as const
  const named = files.filter((file) => file.column === column).map((_, at) => [String(at + 1), at + 1] as const)
  const role = CAROUSEL_ROLES[column]
  const isUsed = POST_TYPES.some((one) => one === type && ROLES_OF_TYPE[one].includes(role))
  const own = (current?.media ?? []).filter((file) => file.role === role)
  const stays = named.length === 0 && isUsed
  return {
    [`${list}_new_images`]: JSON.stringify(Object.fromEntries(named)),
    [`${list}_existing_images`]: JSON.stringify(
      Object.fromEntries(stays ? own.map(({ id }, at) => [String(id), at + 1]) : []),
    ),
    [`${list}_deleted_media_ids`]: JSON.stringify(stays ? [] : own.map(({ id }) => id)),
  }
}

/** A picture of a row's post, by the name its texts have in the form, and its line in a cell. */
interface Described {
  name: string
  line: number
  before: { en: string; es: string }
}

/** The pictures of a row: those it names, then those its post keeps. */
function picturesOf({ files, current, type }: RowPost): Described[] {
  const named = files
    .filter(({ field }) => kindOfField(field) === 'image')
    .map(({ field, column }) => {
      const isCarousel = Object.hasOwn(CAROUSEL_ROLES, column)
      const line = isCarousel ? files.filter((one) => one.column === column).findIndex((one) => one.field === field) : 0
      return { name: field, line, before: { en: '', es: '' } }
    })
  const replaced = new Set(files.map(({ column }) => ({ ...POST_FILE_ROLES, ...CAROUSEL_ROLES })[column] as string))
  const kept = (current?.media ?? []).filter(
    ({ role }) =>
      role.endsWith('_image') &&
      !replaced.has(role) &&
      POST_TYPES.some((one) => one === type && ROLES_OF_TYPE[one].includes(role)),
  )
  const fields = Object.entries(POST_FILE_ROLES)
  return [
    ...named,
    ...kept.map(({ id, role, position, altText, spanishAltText }) => {
      const field = fields.find(([, own]) => own === role)?.[0]
      return {
        name: field ?? String(id),
        line: field ? 0 : position - 1,
        before: { en: altText, es: spanishAltText },
      }
    }),
  ]
}

/**
 * The alternative texts by the fields of a row's pictures: those of a carousel line by line, that of a single picture in
 * each of its places. Empty where no cell says anything, so that pictures keep theirs.
 */
export function altTextsOf(row: TableRow, post: RowPost, faults: RowFaults): PostForm['alt_texts'] {
  const pictures = picturesOf(post)
  const count = Math.max(0, ...pictures.map(({ line }) => line + 1))
  const textsIn = (column: 'alt_text' | 'spanish_alt_text') => {
    // Of a carousel an empty line stands for a picture without a text.
    const written = count > 1 ? row.lines(column) : linesOf(row.cell(column))
    const lines = row.cell(column) === '' ? null : written
    const tooLong = lines?.map(altTextError).find((message) => message !== null)
    if (tooLong) faults[column] = tooLong
    else if (lines && lines.length > count)
      faults[column] =
        count === 0
          ? 'This row has no picture'
          : `There are ${lines.length} lines for ${count === 1 ? '1 picture' : `${count} pictures`}`
    return lines
  }
  const [english, spanish] = [textsIn('alt_text'), textsIn('spanish_alt_text')]
  if (!english && !spanish) return {}
  return Object.fromEntries(
    pictures.map(({ name, line, before }) => [
      name,
      { en: english ? (english[line] ?? '') : before.en, es: spanish ? (spanish[line] ?? '') : before.es },
    ]),
  )
}
