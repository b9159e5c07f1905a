import { createHash } from 'node:crypto'

import {
  IMPORT_FILE_COLUMNS,
  IMPORT_TABLE,
  IMPORT_TEXT_COLUMNS,
  MOST_IMPORTED_POSTS,
  REQUIRED_IMPORT_COLUMNS,
  VARIANT_COLUMNS,
  type ImportFileColumn,
  type ImportTextColumn,
} from '#contract/admin/post-imports.ts'

import { problem } from '../../../http/problem.ts'

type Column = ImportTextColumn | ImportFileColumn

const COLUMNS: readonly Column[] = [...IMPORT_TEXT_COLUMNS, ...IMPORT_FILE_COLUMNS]

/** A row of the table that isn't empty. */
export interface TableRow {
  /** As spreadsheets count: the header is row 1. */
  row: number
  /** Trimmed; empty for a column the table doesn't have. */
  cell: (column: Column) => string
  /** The names in a cell, which semicolons separate. */
  names: (column: Column) => string[]
  /** Whether it has more cells than the header. */
  isTooLong: boolean
}

/** @throws validation_failed for text that is no table of posts */
export async function readTable(text: string): Promise<TableRow[]> {
  const [header = [], ...cells] = await parsed(text)
  const places = placesOf(header)
  const rows = cells.flatMap((values, at) => {
    if (values.every((value) => value.trim() === '')) return []
    const cell = (column: Column) => values[places.get(column) ?? values.length]?.trim() ?? ''
    const names = (column: Column) =>
      cell(column)
        .split(';')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    return [{ row: at + 2, cell, names, isTooLong: values.slice(header.length).some((value) => value.trim() !== '') }]
  })
  if (rows.length === 0) throw refused(`${IMPORT_TABLE} has no posts`)
  if (rows.length > MOST_IMPORTED_POSTS) {
    throw refused(`${IMPORT_TABLE} has ${rows.length} posts, ${MOST_IMPORTED_POSTS} can be imported at once`)
  }
  return rows
}

/** The columns that were added after the first imports; empty they count for nothing, so that earlier digests stay. */
const ADDED: ReadonlySet<Column> = new Set([...VARIANT_COLUMNS, 'palettes', 'alt_text', 'spanish_alt_text'])

/** The SHA-256 of what rows say, whatever program wrote them. */
export function digestOf(rows: readonly TableRow[]): string {
  const said = ({ cell }: TableRow) => COLUMNS.filter((column) => !ADDED.has(column) || cell(column) !== '').map(cell)
  return createHash('sha256')
    .update(JSON.stringify(rows.map(said)))
    .digest('hex')
}

async function parsed(text: string): Promise<string[][]> {
  // Imported when it is first needed: most servers never parse a table.
  const { parse, CsvError } = await import('csv-parse/sync')
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused(`${IMPORT_TABLE} can’t be read at line ${String(error['lines'])}. Please check its quotation marks`)
  }
}

/** The place of each column. */
function placesOf(header: readonly string[]): Map<Column, number> {
  const places = new Map<Column, number>()
  for (const [place, title] of header.entries()) {
    const name = title.trim().toLowerCase()
    if (name === '') continue
    const column = COLUMNS.find((one) => one === name)
    if (!column) throw refused(`${IMPORT_TABLE} has an unknown column “${title.trim()}”`)
    if (places.has(column)) throw refused(`${IMPORT_TABLE} has the column “${column}” twice`)
    places.set(column, place)
  }
  const missing = REQUIRED_IMPORT_COLUMNS.filter((column) => !places.has(column))
  if (missing.length > 0) throw refused(`${IMPORT_TABLE} has no column “${missing.join('”, “')}”`)
  return places
}

function refused(message: string) {
  return problem('validation_failed', { message, fields: { file: message } })
}
