import { CONTENT_CATEGORIES, type ContentCategory } from '../auto-post/auto-post.ts'

/** Results that a category and everything else must each have before they are compared. */
export const LEAST_RESULTS = 5

/** The median; null of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [high = 0, low = 0] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** What one of an agent's posts got. */
export interface PostResult {
  categories: readonly ContentCategory[]
  reactions: number
}

/**
 * The categories whose posts got more reactions than the agent's others: by the median, and only where both sides have
 * enough results.
 */
export function likedCategories(results: readonly PostResult[]): ContentCategory[] {
  return CONTENT_CATEGORIES.filter((category) => {
    const [own, others] = [true, false].map((isOwn) =>
      results.filter(({ categories }) => categories.includes(category) === isOwn).map(({ reactions }) => reactions),
    )
    if (!own || !others || own.length < LEAST_RESULTS || others.length < LEAST_RESULTS) return false
    return (median(own) ?? 0) > (median(others) ?? 0)
  })
}

/**
 * A post's rank in an agent's order, lower for the liked categories: halved, so that at the front of the order there are
 * about twice as many of them, and no post is ever left out.
 */
export function rankWithLikes(rank: number, isLiked: boolean): number {
  return isLiked ? rank / 2 : rank
}
