/** Most characters of what is searched for. */
export const LONGEST_SEARCH = 100

/** Most posts, and most collections, that a search of the library finds: the newest ones, so that its work is bounded. */
export const MOST_FOUND = 1_000
