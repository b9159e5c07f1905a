/** A value of a table. Numbers are written as they are, everything else as text. */
export type Cell = string | number | null

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
