import type { ReactNode } from 'react'

import type { Order, Sort } from './sorts.ts'
import type { Selection } from './use-selection.ts'

interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The one column that is bold, and links to the record where it has a screen. */
  leads?: boolean
  className?: string
}

/** How a row is shown, defined once for the table on wide screens and the cards on a phone. */
export interface RowLayout<Row> {
  columns: readonly Column<Row>[]
  /** What the list can be sorted by beside its age; left out where it has one order alone. */
  sorts?: readonly Sort[]
  /** What a card shows: a picture where there is one, its name, and a line under it. */
  thumb?: (row: Row) => ReactNode
  detail: (row: Row) => ReactNode
  /** What a card shows below that line. */
  signs?: (row: Row) => ReactNode
  /** A line under its name in the table. */
  note?: (row: Row) => string
  /** What is shown beside its name. */
  badge?: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** Whether a row can't be deleted; all can where it is left out. */
  isKept?: (row: Row) => boolean
  /** Left out where rows have no screen of their own. */
  hrefOf?: (row: Row) => string
  /** The address of the form that makes a copy of it, where there is one. */
  copyHrefOf?: (row: Row) => string
}

export interface RowsProps<Row extends { id: number | string }> {
  layout: RowLayout<Row>
  rows: readonly Row[]
  /** How the rows are sorted, and the way to sort them otherwise. */
  sorting: { by: string; order: Order; onSort: (by: string, order: Order) => void }
  /** The link state of a link to a form. */
  state: unknown
  /** Left out where rows can't be chosen. */
  selection?: Selection<Row['id']> | undefined
  /** Left out where rows have no actions. */
  onDelete?: ((row: Row) => void) | undefined
  /** Set where the rows are deleted records, which have no form. */
  onRestore?: ((row: Row) => void) | undefined
}
