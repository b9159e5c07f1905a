import type { QueryClient } from '@tanstack/react-query'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { scheduledPostQuery } from '#pwa/shared/answers/shared-queries.ts'

/** Has the publication there for the publish screen, also without a network. */
export function keepForCopy(client: QueryClient, post: ScheduledPost): void {
  client.setQueryData(scheduledPostQuery(post.id).queryKey, { data: post })
}

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
