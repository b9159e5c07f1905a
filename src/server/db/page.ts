import type { PageMeta } from '#contract/shapes.ts'

/** A page of a list, with the number of rows of the whole list; a page past the end is empty. */
export interface Page<T> {
  rows: T[]
  total: number
}

export interface PageRequest {
  limit: number
  offset: number
}

/** A row whose joined side may be missing, recognized by its id. */
export type MaybeEmpty<T extends { id: number }> = T | (Record<string, unknown> & { id: null })

/** A row of a page that is joined to the number of all rows, so that it is known on an empty page too. */
export type Counted<T extends { id: number }> = MaybeEmpty<T> & { total: number }

export function isThere<T extends { id: number }>(row: MaybeEmpty<T>): row is T {
  return row.id !== null
}

/** Null when the page's parent doesn't exist. */
export function pageFrom<T extends { id: number }>(rows: Counted<T>[]): Page<T> | null {
  const [first] = rows
  return first === undefined ? null : { rows: rows.filter((row) => isThere<T>(row)), total: first.total }
}

/** The limit and offset of a page, which counts from 1. */
export function rowsOf(page: number, size: number): PageRequest {
  return { limit: size, offset: (page - 1) * size }
}

/** A page in the API's format. */
export function paged<Row, T>(
  { rows, total }: Page<Row>,
  page: number,
  size: number,
  present: (row: Row) => T,
): { data: T[]; meta: PageMeta } {
  const lastPage = Math.max(1, Math.ceil(total / size))
  return { data: rows.map(present), meta: { current_page: page, last_page: lastPage, per_page: size, total } }
}
