import type { UseQueryResult } from '@tanstack/react-query'

import type { InUse } from '#contract/admin.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { inUseWords } from './in-use-words.ts'

/** Says before the deed what agents have waiting of it. While nobody knows, it says that. */
export function InUseNote({ query }: { query: Pick<UseQueryResult<InUse>, 'data' | 'isError'> }) {
  const { data, isError } = query
  if (!data)
    return (
      <p role="status" className="mt-3 text-small">
        {isError ? 'We couldn’t look up whether agents have it queued.' : 'Looking whether agents have it queued...'}
      </p>
    )
  if (data.queued === 0) return <p className="mt-3 text-small">No agent has it queued.</p>
  return (
    <Notice icon="clock-bold" tone="lamp" live className="mt-4 text-ink">
      {inUseWords(data)}
    </Notice>
  )
}
