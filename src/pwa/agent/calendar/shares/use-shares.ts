import { useQuery } from '@tanstack/react-query'

import { shiftMonth, type Month } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { dayOfShare, sharesMonthQuery, withPendingShares, type PendingShare } from '#pwa/agent/share/shares.ts'
import type { ChangeEntry } from '#sync/queue/entry.ts'

/** What the agent shared with other apps, by local day 'YYYY-MM-DD'. */
export type SharesByDay = ReadonlyMap<string, readonly PendingShare[]>

interface SharesOptions {
  month: Month
  /** Whether the months before and after are shown too. */
  hasNeighbors: boolean
  changes: readonly ChangeEntry[]
  zone: TimeZone
}

/** The shares of the shown months; `isMissing` where those of the month itself could not be loaded. */
export function useShares({ month, hasNeighbors, changes, zone }: SharesOptions) {
  const own = useQuery(sharesMonthQuery(month))
  const [before, after] = [shiftMonth(month, -1), shiftMonth(month, 1)]
  const preceding = useQuery({ ...sharesMonthQuery(before), enabled: hasNeighbors })
  const following = useQuery({ ...sharesMonthQuery(after), enabled: hasNeighbors })
  const shown = (data: typeof own.data, of: Month) => withPendingShares(data ?? [], changes, { month: of, zone })
  const all = [...shown(preceding.data, before), ...shown(own.data, month), ...shown(following.data, after)]
  const byDay: SharesByDay = Map.groupBy(all, (share) => dayOfShare(share, zone))
  return { byDay, isMissing: own.data === undefined && (own.isError || own.isPaused) }
}
