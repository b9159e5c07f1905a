import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'

type Connections = Record<Platform, { status: 'not_connected' | 'active' | 'reconnect' }>

/** Which platforms have posts waiting that can't go out, since their account isn't connected, and whether others can. */
export function heldUp(
  posts: readonly Pick<ScheduledPost, 'targets'>[],
  connections: Connections,
): { platforms: Platform[]; othersGo: boolean } {
  const waiting = new Set(
    posts.flatMap(({ targets }) => targets.filter(({ state }) => state === 'queued').map(({ platform }) => platform)),
  )
  const platforms = PLATFORMS.filter((platform) => waiting.has(platform) && connections[platform].status !== 'active')
  return { platforms, othersGo: platforms.length < waiting.size }
}
