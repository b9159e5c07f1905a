import { isAppPath } from '#domain/app-path.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { ConnectedAccount, Connection } from '#contract/publishing/connections.ts'

const PATH = '/social-media-connections/dashboard'

/**
 * The overview of connections as a screen to go back to. The address names the screen the overview itself was opened
 * from, as the way back leads through a network's site, which keeps nothing but an address.
 */
export function overviewFrom(origin: Origin | null): Origin {
  const path = origin ? `${PATH}?${new URLSearchParams({ from: origin.path })}` : PATH
  // Escaping may make a long address too long for one of ours.
  return { path: isAppPath(path) ? path : PATH, name: 'Social Media Connections' }
}

/** The state of a link that was opened on the overview and leads back to it. */
export function useFromOverview(): { from: Origin } {
  return { from: overviewFrom(useOrigin()) }
}

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

/** What a consent is asked for: an account that is reconnected, one more, or else the first there is. */
export interface Meant {
  account?: string
  another?: 'true'
  /** For a company's page rather than the agent's own account. */
  pages?: 'true'
}

/** The account that another one would replace, by the server's rule; none where there is room for it. */
export function replacedAccount(
  { accounts }: Pick<Connection, 'accounts'>,
  { account, another }: Meant,
): ConnectedAccount | undefined {
  if (another) return undefined
  return account === undefined ? accounts[0] : accounts.find(({ id }) => id === account)
}

/** Whether the agent's plan has no room for what is meant, which the server would refuse. */
export function hasNoRoom(
  { accounts, most_accounts: most }: Pick<Connection, 'accounts' | 'most_accounts'>,
  { account, another }: Meant,
): boolean {
  if (another) return accounts.length >= most
  return accounts.some(({ id, in_plan: inPlan }) => id === account && !inPlan)
}

/** The message shown before the agent leaves: an account that is signed out is most likely the one meant. */
export function replacementMessage({ name, status }: Pick<ConnectedAccount, 'name' | 'status'>): string {
  return status === 'reconnect'
    ? `Sign in as ${name}. A different account replaces this one.`
    : `This replaces ${name}. Posts scheduled for it will go to the new account.`
}
