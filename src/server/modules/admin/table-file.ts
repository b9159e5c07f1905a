import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { AppContext } from '../../app-context.ts'
import { attachment } from '../../http/file-name.ts'
import { TABLE_MARK, tableLine, type Cell } from './table-text.ts'

/** The columns of a table by their titles, in order. */
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
