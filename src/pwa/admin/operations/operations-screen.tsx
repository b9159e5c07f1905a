import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import { useListAddress } from '../shared/list/use-list-address.ts'
import type { ListKind } from '../shared/record-kind.ts'
import { FailedPosts, PostsToCheck } from './attention-posts.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import type { ListProps } from './list-props.ts'
import { Overview } from './overview.tsx'
import { operationsQueries, useOperationsChanged } from './queries.ts'

const OPERATIONS: ListKind = { path: '/admin/operations', list: 'Operations', noun: 'post' }
const FILTERS = ['show', 'network', 'code']

const LISTS = {
  failed: { label: 'Failed', List: FailedPosts },
  check: { label: 'To check', List: PostsToCheck },
  jobs: { label: 'Jobs', List: FailedJobs },
} as const satisfies Record<string, { label: string; List: ComponentType<ListProps> }>
type Shown = keyof typeof LISTS

const isShown = (name: string | undefined): name is Shown => name !== undefined && Object.hasOwn(LISTS, name)

/** What needs somebody, with what can be done about it, and below it how the server does. */
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
