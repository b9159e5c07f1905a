import { NETWORK_CAPTION_FIELDS } from '#domain/publication/posting-options.ts'
import { createHash } from 'node:crypto'

import {
  IMPORT_COLUMNS,
  IMPORT_TABLE,
  type ImportColumn,
  MOST_IMPORTED_POSTS,
  REQUIRED_IMPORT_COLUMNS,
  VARIANT_COLUMNS,
} from '#contract/admin/post-imports.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { seenKey } from '#domain/text/seen-name.ts'
import { isSeen, linesOf, withoutUnseenEnds } from '#domain/text/typed-text.ts'

import { problem } from '../../../../http/problem.ts'

/** A table as it was written. */
export interface Table {
  /** The titles of its columns; they count as row 1. */
  titles: string[]
  /** The rows that aren't empty, by their numbers in a spreadsheet. */
  rows: { row: number; cells: string[] }[]
}

/** What a column of a table is: one of ours, left out, or null where its title is unknown. */
export type ColumnPlace = ImportColumn | 'left_out' | null

/** A row of the table whose columns are known. */
export interface TableRow {
  row: number
  /** Without unseen ends; empty for a column the table doesn't have. */
  cell: (column: ImportColumn) => string
  /** The lines of a cell without the empty ones at its end: each has its place. */
  lines: (column: ImportColumn) => string[]
  /** The names in a cell, which semicolons separate. */
  names: (column: ImportColumn) => string[]
  /** Whether it has more cells than the header. */
  isTooLong: boolean
}

/** What separates cells: a comma, or what spreadsheets of other countries and copied tables have. */
const SEPARATORS = [',', ';', '\t', '|']

/** What else programs write between cells, such as `^`, a colon or blanks; titles of ours have none of it. */
const OTHER_SEPARATOR = /[^\p{L}\p{N}_-]+/u

/** The line by which Excel is told a separator; spreadsheets don't show it. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

/** @throws validation_failed for text that is no table of posts */
export async function readTable(text: string): Promise<Table> {
  // The database stores no zeros.
  const content = text.replaceAll('\0', '').replace(/^\uFEFF/, '')
  const [line = '', said] = SEPARATOR_LINE.exec(content) ?? []
  const body = content.slice(line.length)
  const records = await parsed(body, said ?? (await separatorOf(body)))
  const header = records.findIndex((cells) => cells.some(isSeen))
  const titles = trimmedEnd(records[header] ?? [])
  const rows = records
    .map((cells, at) => ({ row: at + 1, cells: trimmedEnd(cells) }))
    .filter(({ cells }, at) => at > header && cells.length > 0)
  if (knownIn(titles) === 0) {
    const isOtherwise = knownIn(titles.flatMap((title) => title.split(OTHER_SEPARATOR))) > 1
    throw refused(
      isOtherwise
        ? `${IMPORT_TABLE} needs commas between its columns. Please save it as “CSV UTF-8”`
        : `The first row of ${IMPORT_TABLE} needs column titles, such as ${REQUIRED_IMPORT_COLUMNS.join(', ')}`,
    )
  }
  if (rows.length === 0) throw refused(`${IMPORT_TABLE} has no posts`)
  if (rows.length > MOST_IMPORTED_POSTS) {
    const [count, most] = [rows.length, MOST_IMPORTED_POSTS].map(groupDigits)
    throw refused(`${IMPORT_TABLE} has ${count} posts. You can import up to ${most} at a time`)
  }
  return { titles, rows }
}

/** Cells without the empty ones that spreadsheets add at the end of a row. */
const trimmedEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex(isSeen) + 1)

/** The separator by which the most titles are known columns. */
async function separatorOf(body: string): Promise<string> {
  const { parse, CsvError } = await import('csv-parse/sync')
  const titlesBy = (separator: string): string[] => {
    const options = { ...OPTIONS, delimiter: separator, relax_quotes: true, to: 1, skip_empty_lines: true }
    try {
      return parse(head, options)[0] ?? []
    } catch (error) {
      // Reading the whole table says what is wrong with it.
      if (error instanceof CsvError) return []
      throw error
    }
  }
  const head = body.replace(LINES_OF_NOTHING, '').slice(0, LONGEST_HEADER)
  let best = { separator: ',', known: 0 }
  for (const separator of SEPARATORS) {
    const known = knownIn(titlesBy(separator))
    if (known > best.known) best = { separator, known }
  }
  return best.separator
}

/** How many of these titles are columns of ours. */
const knownIn = (titles: readonly string[]) =>
  columnsOf(titles).filter((column) => column !== null && column !== 'left_out').length

/** Lines without text at the beginning of a table. */
const LINES_OF_NOTHING = /^(?:[\t ,;|"]*[\r\n])+/

/** Characters of a table in which its titles are looked for. */
const LONGEST_HEADER = 20_000

const OPTIONS = {
  // Any of them ends any row: programs that add to a table of another system mix them.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: false,
}

async function parsed(body: string, separator: string): Promise<string[][]> {
  // Imported when it is first needed: most servers never parse a table.
  const { parse, CsvError } = await import('csv-parse/sync')
  try {
    return parse(body, { ...OPTIONS, delimiter: separator })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused(`${IMPORT_TABLE} can’t be read at line ${String(error['lines'])}. Please check its quotation marks`)
  }
}

/** What the columns are by their titles; null for a title that is unknown. One without a title is left out. */
export function columnsOf(titles: readonly string[]): ColumnPlace[] {
  return titles.map((title) => {
    const key = seenKey(title)
    return key === '' ? 'left_out' : (IMPORT_COLUMNS.find((one) => one === key) ?? null)
  })
}

/** What is wrong with the columns, by their places from 0, and the required ones that are missing. */
export function faultsOfColumns(
  titles: readonly string[],
  columns: readonly ColumnPlace[],
): { places: Map<number, string>; missing: ImportColumn[] } {
  const places = new Map<number, string>()
  for (const [place, column] of columns.entries()) {
    const title = titles[place]?.trim() ?? ''
    if (column === null) places.set(place, `There’s no column “${title}”`)
    else if (column !== 'left_out' && columns.indexOf(column) < place)
      places.set(place, `The column “${column}” appears twice`)
  }
  // Rows with an id change posts that have these already.
  const missing = columns.includes('id') ? [] : REQUIRED_IMPORT_COLUMNS.filter((column) => !columns.includes(column))
  return { places, missing }
}

/** A row read by its columns. */
export function rowOf({ row, cells }: Table['rows'][number], columns: readonly ColumnPlace[]): TableRow {
  const written = (column: ImportColumn) => cells[columns.indexOf(column)] ?? ''
  const cell = (column: ImportColumn) => withoutUnseenEnds(written(column))
  const lines = (column: ImportColumn) => {
    const all = linesOf(written(column)).map(withoutUnseenEnds)
    return all.slice(0, all.findLastIndex(isSeen) + 1)
  }
  const names = (column: ImportColumn) =>
    cell(column)
      .split(';')
      .map(withoutUnseenEnds)
      .filter((name) => name !== '')
  return { row, cell, lines, names, isTooLong: cells.slice(columns.length).some(isSeen) }
}

/** The columns that were added after the first imports; empty they count for nothing, so that earlier digests stay. */
const ADDED: ReadonlySet<ImportColumn> = new Set([
  ...VARIANT_COLUMNS,
  ...NETWORK_CAPTION_FIELDS,
  'id',
  'palettes',
  'draft',
  'alt_text',
  'spanish_alt_text',
  'claims',
  'times',
  'places',
  'picture_words',
  'english_subtitles',
  'spanish_subtitles',
])

/** The SHA-256 of what rows say, whatever program wrote them. */
export function digestOf(rows: readonly TableRow[]): string {
  const said = ({ cell }: TableRow) =>
    IMPORT_COLUMNS.filter((column) => !ADDED.has(column) || cell(column) !== '').map(cell)
  return createHash('sha256')
    .update(JSON.stringify(rows.map(said)))
    .digest('hex')
}

function refused(message: string) {
  return problem('validation_failed', { message, fields: { file: message } })
}
