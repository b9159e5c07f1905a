import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import { call } from '#client/call.ts'
import type { FailedJob } from '#contract/admin/operations.ts'
import { FAILED_DAYS, type FailedAction, queueLabel } from '#domain/operations/operations.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import { momentLabel } from '../shared/admin-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import type { RowLayout } from '../shared/list/row-layout.tsx'
import { useSelection } from '../shared/list/selection.tsx'
import type { ListKind } from '../shared/record-kind.ts'
import { FailedPosts, type ListProps, PostsToCheck } from './attention-posts.tsx'
import { counted } from './operation-labels.ts'
import { operationsQueries, useOperationsChanged } from './operations-queries.ts'
import { Overview } from './overview.tsx'
import { RetryOrDrop } from './retry-or-drop.tsx'

const OPERATIONS: ListKind = { path: '/admin/operations', list: 'Operations', noun: 'post' }
const FILTERS = ['show', 'network', 'code']

const LISTS = {
  failed: { label: 'Failed', List: FailedPosts },
  check: { label: 'To check', List: PostsToCheck },
  jobs: { label: 'Jobs', List: FailedJobs },
} as const satisfies Record<string, { label: string; List: ComponentType<ListProps> }>
type Shown = keyof typeof LISTS

const isShown = (name: string | undefined): name is Shown => name !== undefined && Object.hasOwn(LISTS, name)

export function OperationsScreen() {
  const list = useListAddress(FILTERS)
  const { data } = useQuery(operationsQueries.overview)
  const name = list.address.filters?.['show']
  const shown = isShown(name) ? name : 'failed'
  const counts = data && {
    failed: data.failed,
    check: data.networks.reduce((sum, { needs_check: count }) => sum + count, 0),
    jobs: data.failed_jobs,
  }
  const isFine =
    counts !== undefined &&
    counts.failed + counts.check + counts.jobs === 0 &&
    data?.disputes.length === 0 &&
    data.crawlers.every(({ fault }) => fault === null) &&
    data.networks.every(({ overdue, reconnect }) => overdue + reconnect === 0)
  const { List } = LISTS[shown]
  return (
    <List
      key={shown}
      list={list}
      frame={{
        kind: OPERATIONS,
        empty: isFine ? 'Posts are going out, and no jobs have failed.' : undefined,
        emptyTitle: isFine ? 'Nothing needs your attention' : undefined,
        tools: (
          <>
            <Segmented
              label="Which list"
              value={shown}
              options={(['failed', 'check', 'jobs'] as const).map((value) => ({
                value,
                label: counts ? `${LISTS[value].label} (${counts[value]})` : LISTS[value].label,
              }))}
              onChange={(chosen) =>
                list.show({ search: '', page: 1, filters: { show: chosen === 'failed' ? '' : chosen } })
              }
              className="max-desk:w-full desk:min-w-100"
            />
            <Refresh />
          </>
        ),
        children: <Overview />,
      }}
    />
  )
}

/** Fetches everything now rather than within half a minute. */
function Refresh() {
  const refresh = useOperationsChanged()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      kind="line"
      icon="arrows-clockwise"
      busy={busy && 'Refreshing...'}
      onClick={() => {
        setBusy(true)
        void refresh().finally(() => setBusy(false))
      }}
    >
      Refresh
    </Button>
  )
}

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
function FailedJobs({ frame, list }: ListProps) {
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
