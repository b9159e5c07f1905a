/** A list she chooses item by item: as she found it, as she leaves it, and as it stands by now. */
interface Chosen<T> {
  seen: readonly T[]
  chosen: readonly T[]
  stored: readonly T[]
}

/**
 * What a list holds after her choice, where another tab or her phone may have changed it since she found it: what she
 * took out is out, what she put in is in, and the rest is as they left it. Where nobody else did anything it is her
 * choice as it is; merged a second time her choice changes nothing more.
 */
export function mergeChosen<T>({ seen, chosen, stored }: Chosen<T>, keyOf: (item: T) => unknown = (item) => item): T[] {
  const keysOf = (items: readonly T[]) => new Set(items.map(keyOf))
  const [found, hers, now] = [keysOf(seen), keysOf(chosen), keysOf(stored)]
  const left = chosen.filter((item) => now.has(keyOf(item)) || !found.has(keyOf(item)))
  const theirs = stored.filter((item) => !found.has(keyOf(item)) && !hers.has(keyOf(item)))
  return [...left, ...theirs]
}
