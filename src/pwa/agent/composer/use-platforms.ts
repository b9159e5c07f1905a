import { useQuery } from '@tanstack/react-query'

import type { Connection } from '#contract/connections.ts'
import type { PublishRequest } from '#contract/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { accountsOf, pickAccount, type AccountPick } from '#pwa/shared/publication/pick-account.ts'

import type { PlatformChoices } from './choices.ts'

/** What is known about a platform's account; `unknown` when the server couldn't be asked. */
export type Reach = 'ready' | 'loading' | 'unknown' | 'reconnect' | 'not_connected' | 'not_in_plan' | 'unavailable'

export interface PlatformRow {
  platform: Platform
  reach: Reach
  /** The page or account posts appear under. */
  account: string | null
  checked: boolean
  /** Which of several accounts there. */
  pick: AccountPick
}

type ChangePlatforms = (how: (now: PlatformChoices) => PlatformChoices) => void

const NO_PICK: AccountPick = { accounts: [], chosen: null }

/**
 * Which platforms a post goes to: those it was made for and that are connected, or the only connected one, until the
 * agent chooses. A platform of unknown state is never checked for the agent, but what they checked before (`whose` is
 * 'chosen') stays. A choice for a platform that isn't connected any more doesn't count.
 */
export function usePlatforms(
  wanted: Record<Platform, boolean> & Pick<PublishRequest, 'accounts'>,
  [{ platforms: chosen, accounts: named }, change]: readonly [PlatformChoices, ChangePlatforms],
  whose: 'suggested' | 'chosen' = 'suggested',
) {
  const { data, isPending, isError, fetchStatus } = useQuery(connectionsQuery)
  const accounts: PlatformChoices['accounts'] = { ...wanted.accounts, ...named }
  const nothingKnown: Reach = isError || (isPending && fetchStatus === 'paused') ? 'unknown' : 'loading'

  const only = data && onlyConnected(data)

  const rows = PLATFORMS.map((platform): PlatformRow => {
    const connection = data?.[platform]
    const pick = pickAccount(connection, accounts[platform])
    const account = connection?.accounts.find(({ id }) => id === pick.chosen)
    const reach = connection ? reachOf({ ...connection, ...(account && { status: account.status }) }) : nothingKnown
    const possible = reach === 'ready' || reach === 'unknown'
    const atFirst = whose === 'chosen' ? wanted[platform] : reach === 'ready' && (wanted[platform] || platform === only)
    return {
      platform,
      reach,
      account: account?.name ?? connection?.page_name ?? connection?.name ?? null,
      pick,
      checked: possible && (chosen[platform] ?? atFirst),
    }
  })

  const platforms = rows.filter((row) => row.checked).map((row) => row.platform)
  return {
    rows,
    isChecking: rows.some((row) => row.reach === 'loading'),
    platforms,
    /** The account for each platform that has several, as a request names them. */
    accounts: accountsOf(platforms, (platform) => rows.find((row) => row.platform === platform)?.pick ?? NO_PICK),
    chooseAccount: (platform: Platform, id: string) =>
      change((now) => ({ ...now, accounts: { ...now.accounts, [platform]: id } })),
    choose: (platform: Platform, checked: boolean) =>
      change((now) => ({ ...now, platforms: { ...now.platforms, [platform]: checked } })),
  }
}

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
