import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

import type { InUse } from '#contract/admin/records.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

interface InUseNoteProps<R> {
  /** The query for the record. */
  record: UseQueryOptions<{ data: R }, Error, R>
  /** Whether it is about to be deleted. */
  asked: boolean
}

/** Says before the deletion what agents have queued of the record, or that this isn't known. */
export function InUseNote<R extends { in_use: InUse }>({ record, asked }: InUseNoteProps<R>) {
  const { data, isError } = useQuery({
    ...record,
    select: (answer) => answer.data.in_use,
    enabled: asked,
    // Agents may queue posts at any moment.
    staleTime: 0,
  })
  if (!data)
    return (
      <p role="status" className="mt-3 text-small">
        {isError
          ? 'We couldn’t check whether agents have scheduled it.'
          : 'Checking whether agents have scheduled it...'}
      </p>
    )
  if (data.queued === 0) return <p className="mt-3 text-small">No agents have scheduled it.</p>
  return (
    <Notice icon="clock-bold" tone="lamp" live className="mt-4 text-ink">
      {inUseMessage(data)}
    </Notice>
  )
}

/** How much of a record is queued by how many agents, and what happens to it. */
export function inUseMessage({ queued, agents }: InUse): string {
  const who = agents === 1 ? '1 agent has' : `${agents.toLocaleString('en-US')} agents have`
  const what = queued === 1 ? '1 post' : `${queued.toLocaleString('en-US')} posts`
  return `${who} scheduled ${what} from it. ${queued === 1 ? 'It’ll' : 'They’ll'} still go out.`
}
