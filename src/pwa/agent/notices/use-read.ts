import { useQueryClient } from '@tanstack/react-query'

import { OfflineError } from '#client/errors.ts'
import type { Notice, ReadNotices } from '#contract/publishing/notices.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { markedRead } from './marked-read.ts'

/**
 * Marks one notice as read, or all up to one: here at once, on the server as soon as it can be reached.
 */
export function useRead(): (which: ReadNotices) => void {
  const client = useQueryClient()
  const { user } = useSignedIn()
  return (which) => {
    client.setQueryData<{ data: Notice[] }>(NOTICES_KEY, (known) => known && { data: markedRead(known.data, which) })
    const request = { name: 'POST /agent/notices/read' as const, body: which }
    void makeChange({ userId: user.id, subject: 'notices', request, title: 'Notifications' })
      .catch((error: unknown) => {
        if (!(error instanceof OfflineError)) reportError(error)
      })
      .finally(() => client.invalidateQueries({ queryKey: NOTICES_KEY }))
  }
}
