interface Limits {
  /** How long each is kept. */
  seconds: number
  /** Of all together; the oldest go first. */
  mostBytes: number
}

/**
 * Remembers what was made in the last minutes, by its name, and makes a thing once for all who ask meanwhile. What
 * failed or came to nothing is made anew.
 */
export function recentlyMade<T extends { bytes: Buffer }>({ seconds, mostBytes }: Limits) {
  const kept = new Map<string, { made: Promise<T | null>; bytes: number }>()

  const keep = (name: string, bytes: number) => {
    const entry = kept.get(name)
    if (!entry) return
    entry.bytes = bytes
    setTimeout(() => kept.delete(name), seconds * 1000).unref()
    let total = Array.from(kept.values()).reduce((sum, one) => sum + one.bytes, 0)
    for (const [oldest, one] of kept) {
      if (total <= mostBytes) break
      if (one.bytes === 0) continue
      kept.delete(oldest)
      total -= one.bytes
    }
  }

  return async (name: string, make: () => Promise<T | null>): Promise<T | null> => {
    const known = kept.get(name)
    if (known) return await known.made
    const made = make()
    kept.set(name, { made, bytes: 0 })
    try {
      const found = await made
      if (found) keep(name, found.bytes.length)
      else kept.delete(name)
      return found
    } catch (error) {
      kept.delete(name)
      throw error
    }
  }
}
