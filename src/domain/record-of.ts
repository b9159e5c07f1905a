/** A record with one entry for each key, in the order of the keys. */
export function recordOf<K extends string, T>(keys: readonly K[], entryOf: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<K, T>
}
