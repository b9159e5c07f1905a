import { claimsIn } from '#domain/library/claim-words.ts'
import type { Claim } from '#domain/library/claims.ts'
import { placesIn } from '#domain/library/places.ts'
import { timesIn } from '#domain/library/times.ts'

/** What the words of a post say that nobody has marked. */
interface Said {
  claims: readonly Claim[]
  times: readonly string[]
  places: readonly string[]
}

/** Cached by the words: looking for hundreds of phrases in each of thousands of posts takes seconds. */
const cache = new Map<string, Said>()

const CACHE_SIZE = 5000

export function saidIn(post: { tags: readonly string[]; text: string }): Said {
  const key = `${post.tags.join()}\n${post.text}`
  const known = cache.get(key)
  if (known) return known
  const said = { claims: claimsIn(post.text), times: timesIn(post), places: placesIn(post.text) }
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(key, said)
  return said
}
