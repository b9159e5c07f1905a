import type { Connection } from '#contract/connections.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import type { Platform } from '#domain/platform.ts'
import { standingOf } from '#pwa/shared/publication/standing.ts'

/** Posts as they stand by what is connected now: a list asked for before she reconnected still wants it of her. */
export function asReconnected(
  posts: readonly ScheduledPost[],
  connections: Readonly<Record<Platform, Connection>> | undefined,
): ScheduledPost[] {
  return posts.map((post) => ({
    ...post,
    targets: post.targets.map((target) => {
      if (target.remedy !== 'reconnect' || !connections) return target
      if (standingOf(connections[target.platform], target.account) !== 'active') return target
      return target.state === 'failed'
        ? { ...target, remedy: 'post_again' }
        : { ...target, error: null, next_try_at: null, remedy: null }
    }),
  }))
}
