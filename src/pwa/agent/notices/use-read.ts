import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { Notice } from '#contract/notices.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'

/**
 * Marks notices as read up to one of them: here at once, on the server as soon as it answers. With no
 * network they are unread again at the next asking, which is the truth.
 */
export function useRead(): (upTo: number) => void {
  const client = useQueryClient()
  return (upTo) => {
    client.setQueryData<{ data: Notice[] }>(
      NOTICES_KEY,
      (known) =>
        known && { data: known.data.map((notice) => (notice.id <= upTo ? { ...notice, read: true } : notice)) },
    )
    void call('POST /agent/notices/read', { body: { up_to: upTo } })
      .catch((error: unknown) => {
        if (!(error instanceof OfflineError)) reportError(error)
      })
      .finally(() => client.invalidateQueries({ queryKey: NOTICES_KEY }))
  }
}
