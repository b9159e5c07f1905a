import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'

/** What is known about a platform's account; `unknown` when the server couldn't be asked. */
export type Reach = 'ready' | 'loading' | 'unknown' | 'reconnect' | 'not_connected' | 'unavailable'

export interface PlatformRow {
  platform: Platform
  reach: Reach
  /** The page or account posts appear under. */
  account: string | null
  checked: boolean
}

/**
 * Which platforms a post goes to: those it was made for and that are connected, until she chooses. An account
 * nothing is known of is never ticked for her, but what she ticked before (`whose` is 'hers') stays.
 */
export function usePlatforms(wanted: Record<Platform, boolean>, whose: 'suggested' | 'hers' = 'suggested') {
  const { data, isPending, isError, fetchStatus } = useQuery(connectionsQuery)
  const [chosen, setChosen] = useState<Partial<Record<Platform, boolean>>>({})
  const nothingKnown: Reach = isError || (isPending && fetchStatus === 'paused') ? 'unknown' : 'loading'

  const rows = PLATFORMS.map((platform): PlatformRow => {
    const connection = data?.[platform]
    const reach = connection ? reachOf(connection) : nothingKnown
    const possible = reach === 'ready' || reach === 'unknown'
    const atFirst = wanted[platform] && (reach === 'ready' || whose === 'hers')
    return {
      platform,
      reach,
      account: connection?.page_name ?? connection?.name ?? null,
      checked: possible && (chosen[platform] ?? atFirst),
    }
  })

  return {
    rows,
    isChecking: rows.some((row) => row.reach === 'loading'),
    platforms: rows.filter((row) => row.checked).map((row) => row.platform),
    choose: (platform: Platform, checked: boolean) => setChosen((now) => ({ ...now, [platform]: checked })),
  }
}

function reachOf(connection: { status: 'not_connected' | 'active' | 'reconnect'; available: boolean }): Reach {
  if (connection.status === 'active') return 'ready'
  if (!connection.available) return 'unavailable'
  return connection.status
}
