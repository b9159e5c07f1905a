/** A list the agent chooses item by item: as the form loaded it, as chosen in the form, and as stored now. */
interface Chosen<T> {
  seen: readonly T[]
  chosen: readonly T[]
  stored: readonly T[]
}

/**
 * Merges the agent's choice into the stored list, which another tab or device may have changed since the form loaded
 * it: items the agent removed are removed, items the agent added are added, and the rest stays as stored. When nothing
 * else changed, the result is the choice itself. Merging the same choice again changes nothing.
 */
export function mergeChosen<T>({ seen, chosen, stored }: Chosen<T>, keyOf: (item: T) => unknown = (item) => item): T[] {
  const keysOf = (items: readonly T[]) => new Set(items.map(keyOf))
  const [found, chosenKeys, now] = [keysOf(seen), keysOf(chosen), keysOf(stored)]
  const left = chosen.filter((item) => now.has(keyOf(item)) || !found.has(keyOf(item)))
  const theirs = stored.filter((item) => !found.has(keyOf(item)) && !chosenKeys.has(keyOf(item)))
  return [...left, ...theirs]
}
