import type { ReactNode } from 'react'

interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The one column that is bold and leads to the form. */
  leads?: boolean
  className?: string
}

/** How a row is shown, told once for the table of a desk and the cards of a phone. */
export interface RowLook<Row> {
  columns: readonly Column<Row>[]
  /** What a card shows: a picture, its name, and a line under it. */
  thumb: (row: Row) => ReactNode
  detail: (row: Row) => ReactNode
  /** What a card shows below that line. */
  signs?: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
}

export interface RowsProps<Row> {
  look: RowLook<Row>
  rows: readonly Row[]
  /** What a link to a form takes along. */
  state: unknown
  onDelete: (row: Row) => void
}
