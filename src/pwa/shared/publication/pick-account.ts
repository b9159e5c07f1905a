import type { ConnectedAccount, Connection } from '#contract/publishing/connections.ts'
import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

export interface AccountPick {
  /** Those that may be chosen; empty where there is nothing to choose. */
  accounts: readonly ConnectedAccount[]
  /** Null for the only one. */
  chosen: string | null
}

/**
 * The accounts the agent may choose on a platform, and the chosen one: their own choice, else the first account that
 * works. A choice that isn't possible any more is ignored.
 */
export function pickAccount(connection: Connection | undefined, wanted: string | undefined): AccountPick {
  if (!connection) return { accounts: [], chosen: wanted ?? null }
  const usable = connection.accounts.filter((account) => account.in_plan)
  const isGone = wanted !== undefined && !usable.some(({ id }) => id === wanted)
  if (usable.length < 2 && !isGone) return { accounts: [], chosen: wanted ?? null }
  const first = usable.find(({ status }) => status === 'active') ?? usable[0]
  return { accounts: usable, chosen: (isGone ? undefined : wanted) ?? first?.id ?? null }
}

/** The choices as a request names them, for the platforms it goes to; nothing where there is nothing to choose. */
export function accountsOf(
  platforms: readonly Platform[],
  pickOf: (platform: Platform) => AccountPick,
): Pick<PublishRequest, 'accounts'> {
  const named = PLATFORMS.filter((platform) => platforms.includes(platform)).flatMap((platform) => {
    const { chosen } = pickOf(platform)
    return chosen === null ? [] : [[platform, chosen] as const]
  })
  return named.length > 0 ? { accounts: Object.fromEntries(named) } : {}
}
