import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

/** How many of these posts have still to go out on a platform; where it has several accounts, to `account`. */
export function stillFor(
  platform: Platform,
  posts: readonly Pick<ScheduledPost, 'targets'>[],
  account?: string,
): number {
  return posts.filter(({ targets }) =>
    targets.some(
      (target) =>
        target.platform === platform &&
        target.state === 'queued' &&
        (account === undefined || target.account?.id === account),
    ),
  ).length
}

/**
 * What happens to posts scheduled for a platform that is removed; null when there are none. `count` covers two months
 * and is null where unknown.
 */
export function removalMessage(platform: Platform, count: number | null): string | null {
  if (count === 0) return null
  const again = `if you connect ${PLATFORM_NAME[platform]} again within 24 hours of its time`
  if (count === null) return `Anything scheduled for it will still go out ${again}.`
  const posts = count === 1 ? '1 post is' : `${count} posts are`
  return `${posts} scheduled for it this month and next. ${count === 1 ? 'It' : 'Each one'} will still go out ${again}.`
}
