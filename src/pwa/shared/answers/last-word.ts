import type { UseQueryResult } from '@tanstack/react-query'

import { pastDayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'

type Asked = Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt'>

/** When the shown answer was fetched, where it could not be fetched again since; null while it is fresh or missing. */
export function lastWord({ data, isError, dataUpdatedAt }: Asked, zone: TimeZone, now: Date): string | null {
  if (data === undefined || !isError) return null
  return `We can’t reach our server. Last updated ${pastDayAtTime(new Date(dataUpdatedAt), zone, now)}.`
}
