import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { Notice, ReadNotices } from '#contract/publishing/notices.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'

import { markedRead } from './marked-read.ts'

/**
 * Marks one notice as read, or all up to one: here at once, on the server as soon as it answers. With no network the
 * next fetch shows them as unread again, which is correct.
 */
export function useRead(): (which: ReadNotices) => void {
  const client = useQueryClient()
  return (which) => {
    client.setQueryData<{ data: Notice[] }>(NOTICES_KEY, (known) => known && { data: markedRead(known.data, which) })
    void call('POST /agent/notices/read', { body: which })
      .catch((error: unknown) => {
        if (!(error instanceof OfflineError)) reportError(error)
      })
      .finally(() => client.invalidateQueries({ queryKey: NOTICES_KEY }))
  }
}
