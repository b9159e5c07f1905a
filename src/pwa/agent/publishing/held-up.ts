import type { Connection } from '#contract/connections.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { accountStatusOf } from '#pwa/shared/publication/account-status.ts'

type Connections = Record<Platform, Pick<Connection, 'status' | 'accounts'>>

/** The platforms with queued posts that can't go out, since their account isn't connected, and whether others can. */
export function heldUp(
  posts: readonly Pick<ScheduledPost, 'targets'>[],
  connections: Connections,
): { platforms: Platform[]; othersGo: boolean } {
  const waiting = posts.flatMap(({ targets }) => targets.filter(({ state }) => state === 'queued'))
  const stuck = waiting.filter(({ platform, account }) => accountStatusOf(connections[platform], account) !== 'active')
  const platforms = PLATFORMS.filter((platform) => stuck.some((target) => target.platform === platform))
  return { platforms, othersGo: stuck.length < waiting.length }
}
