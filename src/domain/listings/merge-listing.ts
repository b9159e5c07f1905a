import { mergeChosen } from '../merge-chosen.ts'
import type { ListingContent } from './listing.ts'

type Field = keyof ListingContent

type Fields = { [K in Field]?: ListingContent[K] | undefined }

export interface ListingChange {
  changes: Fields
  /** The changed fields as the form showed them; one that is missing here is taken as it is sent. */
  seen: Fields
}

export interface MergedListing {
  content: ListingContent
  /** The fields that were changed elsewhere in another way meanwhile. */
  conflicts: Field[]
}

/**
 * Adds a change to a listing as it is stored now. Photos and open houses are merged one by one, and descriptions by
 * language; any other field is taken as a whole. Merging the same change again changes nothing.
 */
export function mergeListing(stored: ListingContent, { changes, seen }: ListingChange): MergedListing {
  const merged = { ...stored }
  const conflicts: Field[] = []
  for (const field of Object.keys(changes) as Field[]) {
    const isMerged = mergeField(merged, field, { changes, seen })
    if (!isMerged) conflicts.push(field)
  }
  return { content: merged, conflicts }
}

/** False where the field was changed in two ways. */
function mergeField(merged: ListingContent, field: Field, { changes, seen }: ListingChange): boolean {
  if (field === 'photos' && changes.photos) {
    const items = mergeItems({ stored: merged.photos, chosen: changes.photos, seen: seen.photos })
    merged.photos = items.merged
    return items.isWhole
  }
  if (field === 'open_houses' && changes.open_houses) {
    const items = mergeItems({ stored: merged.open_houses, chosen: changes.open_houses, seen: seen.open_houses })
    merged.open_houses = items.merged
    return items.isWhole
  }
  if (field === 'description' && changes.description) {
    const parts = mergeParts(merged.description, changes.description, seen.description)
    if (parts) merged.description = parts
    return parts !== null
  }
  const wanted = changes[field]
  if (wanted === undefined) return true
  const before = seen[field]
  if (before !== undefined && !isSame(merged[field], before) && !isSame(merged[field], wanted)) return false
  Object.assign(merged, { [field]: wanted })
  return true
}

interface Items<T> {
  stored: readonly T[]
  chosen: readonly T[]
  seen: readonly T[] | undefined
}

function mergeItems<T extends { id: string }>({ stored, chosen, seen = [] }: Items<T>) {
  const idOf = ({ id }: T) => id
  const ids = (items: readonly T[]) => items.map(idOf).join(' ')
  // Whoever only corrected the words of one takes the order from where it was changed.
  const inOrder = ids(chosen) === ids(seen) ? stored : mergeChosen({ seen, chosen, stored }, idOf)
  const [wanted, before, now] = [byId(chosen), byId(seen), byId(stored)]
  let isWhole = true
  const merged = inOrder.map((item) => {
    const [mine, theirs] = [wanted.get(item.id), now.get(item.id)]
    if (!mine || !theirs) return item
    const parts = mergeParts(theirs, mine, before.get(item.id))
    if (!parts) isWhole = false
    return parts ?? theirs
  })
  return { merged, isWhole }
}

const byId = <T extends { id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

/** An object merged part by part; null where a part was changed in two ways. Without `seen` all is taken as chosen. */
function mergeParts<T extends object>(stored: T, chosen: T, seen: T | undefined): T | null {
  if (!seen) return chosen
  const merged = { ...stored }
  for (const part of Object.keys(chosen) as (keyof T)[]) {
    if (isSame(chosen[part], seen[part])) continue
    if (!isSame(stored[part], seen[part]) && !isSame(stored[part], chosen[part])) return null
    merged[part] = chosen[part]
  }
  return merged
}

/** Whether two values of a listing are the same; the order of an object's keys doesn't count. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The files a listing's content names: its photos, and the originals of those that were altered. */
export function photoIdsOf({ photos }: Pick<ListingContent, 'photos'>): string[] {
  const originals = photos.flatMap(({ altered }) => altered?.original_id ?? [])
  return [...new Set([...photos.map(({ id }) => id), ...originals])]
}
