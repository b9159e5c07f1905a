import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { AppContext } from '../app-context.ts'
import { attachment } from './file-name.ts'

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

interface Table<Row> {
  /** The file's name without the day and its ending. */
  name: string
  columns: Columns<Row>
  rows: AsyncIterable<readonly Row[]>
}

/** Answers with a CSV file that is read from the database as fast as the caller takes it. */
export async function sendTable<Row>(
  { now }: Pick<AppContext, 'now'>,
  reply: FastifyReply,
  { name, columns, rows }: Table<Row>,
): Promise<FastifyReply> {
  reply.header('Content-Type', 'text/csv; charset=utf-8')
  reply.header('Cache-Control', 'private, no-store')
  reply.header('Content-Disposition', attachment(`${name}-${now().toISOString().slice(0, 10)}.csv`))
  return await reply.send(Readable.from(linesOf(columns, rows)))
}

/** The titles come with the first rows, so that a database that fails at once is answered with an error. */
async function* linesOf<Row>(columns: Columns<Row>, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let head = TABLE_MARK + tableLine(Object.keys(columns))
  for await (const batch of batches) {
    yield head + batch.map((row) => tableLine(cells.map((cell) => cell(row)))).join('')
    head = ''
  }
  if (head !== '') yield head
}

/** A value of a table. Numbers are written as they are, everything else as text. */
type Cell = string | number | null

/**
 * What a spreadsheet takes for a formula: one of the signs that begin one, also in its wide form and behind spaces, or a
 * separator of other programs at the beginning.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

/** Where a spreadsheet that separates cells by semicolons or tabs begins one that it may take for a formula. */
const FORMULA_INSIDE = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu

/** The mark at the beginning by which spreadsheets read a table as UTF-8. */
export const TABLE_MARK = '\uFEFF'

/** A line of a table (RFC 4180) in which no spreadsheet runs anything. */
export function tableLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inside = cell.replaceAll(FORMULA_INSIDE, "'")
  const text = FORMULA.test(cell) ? `'${inside}` : inside
  return `"${text.replaceAll('"', '""')}"`
}
