import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import type { ChangeEntry } from '#sync/queue/entry.ts'

/**
 * The changes that wait on this device, oldest first. One that was sent stays until the calendar was fetched anew, so
 * that no post is shown in its old state between.
 */
export function usePendingChanges(userId: number): readonly ChangeEntry[] {
  const client = useQueryClient()
  const [changes, setChanges] = useState<readonly ChangeEntry[]>([])
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    let stored: readonly ChangeEntry[] = []
    let sent: readonly ChangeEntry[] = []
    const show = () => {
      const all = [...sent, ...stored]
      // Without any, as nearly always, nothing is rendered again.
      if (!gone) setChanges((before) => (before.length + all.length === 0 ? before : all))
    }
    function take(now: readonly ChangeEntry[]) {
      const removed = stored.filter((row) => !now.some(({ key }) => key === row.key))
      stored = now
      if (removed.length > 0 && navigator.onLine) {
        sent = [...sent, ...removed]
        void client.invalidateQueries({ queryKey: SCHEDULED_KEY }).finally(() => {
          sent = sent.filter((row) => !removed.includes(row))
          show()
        })
      }
      show()
    }
    import('#sync/queue/queue.ts')
      .then(({ watchChanges }) => {
        if (!gone) stop = watchChanges(userId, take)
      })
      .catch(reportUnlessOffline)
    return () => {
      gone = true
      stop?.()
    }
  }, [client, userId])
  return changes
}
