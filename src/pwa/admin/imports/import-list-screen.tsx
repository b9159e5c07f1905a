import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { StateBadge } from '#pwa/shared/ui/badge.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { momentLabel } from '../shared/admin-labels.ts'
import { POST } from '../shared/record-kind.ts'
import { doneLabel, importQueries, IMPORTS, plannedLabel, STATES } from './import-state.ts'

/** The latest imports: those that wait for their admin, and the reports of those that are done. */
export function ImportListScreen() {
  const query = useQuery(importQueries.latest)
  useLoadFailure(query, 'Error fetching imports')
  const { data: imports, error } = query
  return (
    <>
      <BackLink to={POST.path}>{POST.list}</BackLink>
      <PageTitle title="Imports" className="pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]" />
      {imports ? (
        imports.length === 0 ? (
          <Panel className="py-8">
            <Empty lit title="No imports yet.">
              Choose Import above the list of posts.
            </Empty>
          </Panel>
        ) : (
          <ul className="overflow-hidden rounded-panel bg-surface ring ring-hair">
            {imports.map((one) => (
              <li key={one.id} className="not-first:border-t not-first:border-hair">
                <Link
                  to={`${IMPORTS}/${one.id}`}
                  className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-plum-tint desk:px-6"
                >
                  <span className="min-w-0 flex-[1_1_14rem]">
                    <b className="block font-semibold wrap-anywhere">{one.file || 'Import'}</b>
                    <span className="block text-small text-ink-soft">
                      {one.state === 'done' ? doneLabel(one) : plannedLabel(one)} · {one.by}, {momentLabel(one.at)}
                    </span>
                  </span>
                  <StateBadge style={STATES[one.state]} />
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Failed query={query} title="The imports didn’t load" inList />
      ) : (
        <RecordLoading sections={2} />
      )}
    </>
  )
}
