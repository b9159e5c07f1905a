import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

/** The publish screen of a library post, with the content of one of its publications. */
export function copyPath(postId: number, publicationId: number, platforms: readonly Platform[]): string {
  return `/social-posts/${postId}?copy=${publicationId}&to=${platforms.join(',')}`
}

/** The publication and the platforms an address names; null for one that names none. */
export function copyIn(search: URLSearchParams): { id: number; platforms: Platform[] } | null {
  const id = Number(search.get('copy') ?? Number.NaN)
  if (!Number.isSafeInteger(id) || id <= 0) return null
  const named = (search.get('to') ?? '').split(',')
  return { id, platforms: PLATFORMS.filter((platform) => named.includes(platform)) }
}
