import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { FailedJob } from '#contract/admin/operations.ts'
import { FAILED_DAYS, type FailedAction } from '#domain/operations/operations.ts'

import { momentLabel } from '../shared/form/history-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { useSelection } from '../shared/list/use-selection.ts'
import type { ListProps } from './list-props.ts'
import { counted, queueLabel } from './operation-labels.ts'
import { operationsQueries } from './queries.ts'
import { RetryOrDrop } from './retry-or-drop.tsx'

const failedAt = ({ failed_at: at }: FailedJob) => momentLabel(at)

const LAYOUT: RowLayout<FailedJob> = {
  columns: [
    { head: 'Job', cell: ({ queue }) => <b className="font-semibold">{queueLabel(queue)}</b> },
    {
      head: 'What happened',
      cell: ({ message }) => <span className="wrap-anywhere">{message || 'No reason given'}</span>,
    },
    { head: 'Tries', cell: ({ tries }) => tries, className: 'num text-ink-soft' },
    { head: 'Added', cell: ({ created_at: at }) => momentLabel(at), className: 'num text-small text-ink-soft' },
    { head: 'Failed', cell: failedAt, className: 'num text-small text-ink-soft' },
  ],
  detail: (job) => [counted(job.tries, 'run'), failedAt(job)].join(' · '),
  signs: ({ message }) => <span className="wrap-anywhere text-ink-soft">{message || 'No reason given'}</span>,
  nameOf: ({ queue }) => queueLabel(queue),
}

/** Jobs that were given up and that nothing repeats, to be run once more or removed. */
export function FailedJobs({ frame, list }: ListProps) {
  const query = useQuery(operationsQueries.jobs(list.address))
  const selection = useSelection(query.data?.data)
  return (
    <AdminList
      {...frame}
      kind={{ ...frame.kind, noun: 'job' }}
      search={{ label: 'Search jobs', placeholder: 'Job, error' }}
      failed={{ toast: 'Error fetching jobs', title: 'The jobs didn’t load' }}
      list={list}
      query={query}
      layout={LAYOUT}
      selection={selection}
      empty={frame.empty ?? `No jobs failed in the last ${FAILED_DAYS} days.`}
    >
      <RetryOrDrop
        noun="job"
        rows={query.data?.data ?? []}
        selection={selection}
        send={(action, chosen) =>
          call('PATCH /admin/operations/jobs', { body: { action, ids: chosen.map(({ id }) => id) } })
        }
        explain={explain}
      />
      {frame.children}
    </AdminList>
  )
}

function explain(action: FailedAction): string[] {
  return action === 'drop'
    ? ['These jobs won’t run. This can’t be undone.']
    : ['Each one runs once more. Nothing already done is repeated.']
}
