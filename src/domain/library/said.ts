import { BESIDE_TEXTS, claimsIn } from './claim-words.ts'
import type { Claim } from './claims.ts'
import { placesIn } from './places.ts'
import { isScripture } from './scripture.ts'
import { timesIn } from './times.ts'

/** What the words of a post say that nobody has marked. */
interface Said {
  claims: readonly Claim[]
  times: readonly string[]
  places: readonly string[]
  isScripture: boolean
}

/** Cached by the words: looking for hundreds of phrases in each of thousands of posts takes seconds. */
const cache = new Map<string, Said>()

const CACHE_SIZE = 5000

/** What a post says by the slugs of its tags and by its words (`wordsOf`). */
export function saidIn({ tags, words }: { tags: readonly string[]; words: string }): Said {
  const key = `${tags.toSorted().join()}\n${words}`
  const known = cache.get(key)
  if (known) return known
  // A picture may show snow or a Christmas tree in a post for any day.
  const [text = ''] = words.split(BESIDE_TEXTS, 1)
  const post = { tags, text }
  const said = {
    claims: claimsIn(words),
    times: timesIn(post),
    places: placesIn(text),
    isScripture: isScripture(post),
  }
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(key, said)
  return said
}
