import { useEffect } from 'react'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

/** How long the calendar is left alone first, in milliseconds. */
const REST_MS = 4_000

/** Fetches what planning the month needs without a network, once the calendar has been open for a while. */
export function useMonthPrefetch(userId: number): void {
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      import('#sync/month/prefetch.ts')
        .then(({ prefetchMonth }) => prefetchMonth(userId, ended.signal))
        .catch(reportUnlessOffline)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [userId])
}
