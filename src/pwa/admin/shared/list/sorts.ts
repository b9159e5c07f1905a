/** Something a list can be sorted by, with the labels of both orders. */
export interface Sort {
  /** As the list's call names it. */
  by: string
  /** The column whose head sorts by it, where there is one. */
  head?: string
  asc: string
  desc: string
  /** The order that the head begins with. */
  first: Order
}

export type Order = 'asc' | 'desc'

/** What every list can be sorted by, and is by default. */
const BY_AGE: Sort = { by: 'id', head: 'ID', asc: 'Oldest first', desc: 'Newest first', first: 'desc' }

export const byText = (by: string, head: string): Sort => {
  return { by, head, asc: `${head}, A to Z`, desc: `${head}, Z to A`, first: 'asc' }
}

/** A sort by a number or a time, which begins with the highest; `head` for one with a column of its own. */
export const byHighest = (by: string, desc: string, asc: string, head?: string): Sort => {
  return { by, asc, desc, first: 'desc', ...(head !== undefined && { head }) }
}

export const allSorts = (sorts: readonly Sort[]): readonly Sort[] => [BY_AGE, ...sorts]

type Filters = Readonly<Record<string, string>>

/** How a list is sorted by its address; the server's defaults where that doesn't say. */
export function sortOf({ sort = '', order = '' }: Filters): { by: string; order: Order } {
  return { by: sort || BY_AGE.by, order: order === 'asc' ? 'asc' : 'desc' }
}

/** The address's part for an order; empty for the newest first. */
export function sortFilters(by: string, order: Order): { sort: string; order: string } {
  if (by !== BY_AGE.by) return { sort: by, order }
  return { sort: '', order: order === 'desc' ? '' : order }
}

/** The order a click on a head leads to: the other one where it is sorted by it already. */
export function nextOrder({ by, first }: Sort, now: { by: string; order: Order }): Order {
  if (now.by !== by) return first
  return now.order === 'asc' ? 'desc' : 'asc'
}
