import { useQuery } from '@tanstack/react-query'

import type { ConnectedAccount, Connection } from '#contract/publishing/connections.ts'
import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { accountsOf, pickAccount, type AccountPick } from '#pwa/shared/publication/pick-account.ts'

import type { PlatformChoices } from './choices.ts'

/**
 * What is known about a platform's account; `unknown` when the server couldn't be asked, and `by_hand` where the agent posts
 * without one.
 */
export type Reach =
  | 'ready'
  | 'loading'
  | 'unknown'
  | 'reconnect'
  | 'not_connected'
  | 'not_in_plan'
  | 'unavailable'
  | 'by_hand'

export interface PlatformRow {
  platform: Platform
  reach: Reach
  /** The page or account posts appear under. */
  account: string | null
  checked: boolean
  pick: AccountPick
  /** How it stands with the account's permission for first comments; undefined while that isn't known. */
  comments: ConnectedAccount['comments']
}

type ChangePlatforms = (how: (now: PlatformChoices) => PlatformChoices) => void

const NO_PICK: AccountPick = { accounts: [], chosen: null }

/**
 * Which platforms are checked before the agent chooses. `suggested`: those a library post was made for and that are
 * connected, or the only connected one. `chosen`: those they chose before, unless they are known to be out of reach.
 * `scheduled`: those the post on the server goes to, whatever their state.
 */
export type PlatformRule = 'suggested' | 'chosen' | 'scheduled'

/** The rule, and whether the agent posts it by hand, which needs no account. */
interface Way {
  rule: PlatformRule
  isReminder: boolean
}

/**
 * Which platforms a post goes to. Except for a scheduled post, a choice for a platform that isn't connected any more
 * doesn't count, and one of unknown state is never checked for the agent.
 */
export function usePlatforms(
  wanted: Record<Platform, boolean> & Pick<PublishRequest, 'accounts'>,
  [{ platforms: choices, accounts: named }, change]: readonly [PlatformChoices, ChangePlatforms],
  { rule, isReminder }: Way,
) {
  const { data, isPending, isError, fetchStatus } = useQuery(connectionsQuery)
  const accounts: PlatformChoices['accounts'] = { ...wanted.accounts, ...named }
  const nothingKnown: Reach = isError || (isPending && fetchStatus === 'paused') ? 'unknown' : 'loading'

  const only = data && onlyConnected(data)

  const rows = PLATFORMS.map((platform): PlatformRow => {
    const connection = data?.[platform]
    const pick = pickAccount(connection, accounts[platform])
    const account = connection?.accounts.find(({ id }) => id === pick.chosen)
    const known = connection ? reachOf({ ...connection, ...(account && { status: account.status }) }) : nothingKnown
    const reach = isReminder && known !== 'not_in_plan' ? 'by_hand' : known
    const isPossible = rule === 'scheduled' || reach === 'ready' || reach === 'unknown' || reach === 'by_hand'
    const atFirst =
      rule === 'suggested' ? known === 'ready' && (wanted[platform] || platform === only) : wanted[platform]
    return {
      platform,
      reach,
      account: account?.name ?? connection?.page_name ?? connection?.name ?? null,
      pick: isReminder ? NO_PICK : pick,
      comments: (account ?? connection?.accounts.find((one) => one.in_plan))?.comments,
      checked: isPossible && (choices[platform] ?? atFirst),
    }
  })

  const platforms = rows.filter((row) => row.checked).map((row) => row.platform)
  return {
    rows,
    /** Whether it isn't known yet where the post can go; a scheduled post has its platforms already. */
    isChecking: rule !== 'scheduled' && rows.some((row) => row.reach === 'loading'),
    chosen: platforms,
    /** The account for each platform that has several, as a request names them. */
    accounts: accountsOf(platforms, (platform) => rows.find((row) => row.platform === platform)?.pick ?? NO_PICK),
    chooseAccount: (platform: Platform, id: string) =>
      change((now) => ({ ...now, accounts: { ...now.accounts, [platform]: id } })),
    choose: (platform: Platform, checked: boolean) =>
      change((now) => ({ ...now, platforms: { ...now.platforms, [platform]: checked } })),
  }
}

export type Platforms = ReturnType<typeof usePlatforms>

/** The state of a connection for publishing; what the plan doesn't have can't be connected either. */
export function reachOf({ status, available, allowed }: Pick<Connection, 'status' | 'available' | 'allowed'>): Reach {
  if (status === 'active') return 'ready'
  if (!available) return 'unavailable'
  return allowed ? status : 'not_in_plan'
}

/** The only connected platform, if there is exactly one. */
export function onlyConnected(connections: Record<Platform, Pick<Connection, 'status'>>): Platform | undefined {
  const [first, ...others] = PLATFORMS.filter((platform) => connections[platform].status === 'active')
  return others.length === 0 ? first : undefined
}
