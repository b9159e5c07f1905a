import type { CollectionEntry } from '#contract/admin/records.ts'

/** What the form of a collection edits beside its plain fields. */
export interface OrderValue {
  /** Ids of its posts or templates in the order agents see them. */
  order: number[]
}

interface Listing {
  entries: readonly CollectionEntry[]
}

const idsOf = (record: Listing | null) => (record?.entries ?? []).map(({ id }) => id)

/** The order in a collection's form: sent only where it was changed, so that what isn't ordered stays so. */
export const orderValue = {
  valuesOf: (record: Listing | null): OrderValue => ({ order: idsOf(record) }),
  addTo: (body: FormData, { order }: OrderValue, _files: unknown, record: Listing | null): void => {
    const now = JSON.stringify(order)
    if (now !== JSON.stringify(idsOf(record))) body.set('order', now)
  },
  merged: { order: String },
}

/** The entries in this order; those it doesn't name come last. */
export function inOrder(entries: readonly CollectionEntry[], order: readonly number[]): CollectionEntry[] {
  const placeOf = ({ id }: CollectionEntry) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The ids with one moved to another place, which is clamped to the ends. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
  const id = ids[from]
  if (id === undefined) return [...ids]
  const others = ids.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, id)
}
