/** How long a file is taken to be there after it was seen. */
const LIFETIME_MS = 60_000

/** Of remembered files; about 2 MB. */
const MOST = 10_000

type SizeOf = (key: string) => Promise<number | null>

/**
 * The sizes of files that were there within the last minute, so that serving one asks a storage elsewhere only once.
 * For serving alone: whoever stores or removes a file has to know whether it is there now.
 */
export function rememberSizes(sizeOf: SizeOf, now = () => Date.now()): SizeOf {
  const seen = new Map<string, { bytes: number; until: number }>()
  return async (key) => {
    const known = seen.get(key)
    if (known && known.until > now()) return known.bytes
    const bytes = await sizeOf(key)
    seen.delete(key)
    if (bytes === null) return null
    const [oldest] = seen.keys()
    if (seen.size >= MOST && oldest !== undefined) seen.delete(oldest)
    seen.set(key, { bytes, until: now() + LIFETIME_MS })
    return bytes
  }
}
