import type { Connection } from '#contract/publishing/connections.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { accountStatusOf } from '#pwa/shared/publication/account-status.ts'

/** Posts by the present connections: a list fetched before the agent reconnected would still ask for it. */
export function asReconnected(
  posts: readonly ScheduledPost[],
  connections: Readonly<Record<Platform, Connection>> | undefined,
): ScheduledPost[] {
  return posts.map((post) => ({
    ...post,
    targets: post.targets.map((target) => {
      if (target.remedy !== 'reconnect' || !connections) return target
      if (accountStatusOf(connections[target.platform], target.account) !== 'active') return target
      return target.state === 'failed'
        ? { ...target, remedy: 'post_again' }
        : { ...target, error: null, next_try_at: null, remedy: null }
    }),
  }))
}
