import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { AUDIT_KINDS } from '#domain/audit.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { fieldLabel, momentLabel } from '../shared/admin-labels.ts'
import { type ListAddress, type Listed, listQueryOf } from '../shared/list/list-address.ts'
import { actionLabel, dayBounds, KIND_LABELS, recordPath, subjectLabel } from './audit-labels.ts'

/** The log's filters in an address; invalid ones are left out. */
function filtersOf({ filters = {} }: ListAddress) {
  const { admin = '', kind = '', from = '', to = '' } = filters
  const knownKind = AUDIT_KINDS.find((one) => one === kind)
  const start = dayBounds(from)?.from
  const end = dayBounds(to)?.to
  return {
    ...(admin === 'operator' ? { admin } : /^[1-9]\d{0,8}$/.test(admin) && { admin: Number(admin) }),
    ...(knownKind && { kind: knownKind }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}

const queryOf = (address: ListAddress) => ({ ...listQueryOf(address), ...filtersOf(address) })

const PARTS_SHOWN = 50

export const auditQueries = {
  queryOf,
  list: (address: ListAddress) =>
    queryOptions<Listed<AuditEntry>>({
      queryKey: ['/admin/audit-log', 'list', address],
      queryFn: ({ signal }) => call('GET /admin/audit-log', { query: queryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** The entries inside another one, such as the rows of an import. */
  parts: (id: number, page: number) =>
    queryOptions({
      queryKey: ['/admin/audit-log', 'parts', id, page],
      queryFn: ({ signal }) =>
        call('GET /admin/audit-log', { query: { part_of: id, page, per_page: PARTS_SHOWN } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  admins: queryOptions({
    queryKey: ['/admin/audit-log', 'admins'],
    queryFn: ({ signal }) => call('GET /admin/audit-log/admins', undefined, { signal }),
    select: (answer) => answer.data,
  }),
}

interface AuditEntriesProps {
  entries: readonly AuditEntry[]
  /** The record whose own page this is: no link leads to it. */
  about?: string
  empty?: string
}

/** Who did what and when; each entry opens to the values before and after. */
export function AuditEntries({ entries, about, empty }: AuditEntriesProps) {
  if (entries.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ol className="overflow-hidden rounded-panel bg-surface ring ring-hair">
      {entries.map((entry) => (
        <li key={entry.id} className="not-first:border-t not-first:border-hair">
          {entry.changes.length > 0 ? (
            <details className="group">
              <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-2.5 desk:px-6 [&::-webkit-details-marker]:hidden">
                <EntryLine entry={entry} />
                <Icon name="caret-down" small className="shrink-0 text-ink-soft group-open:rotate-180" />
              </summary>
              <Changes entry={entry} isHere={entry.record === about} />
              {entry.parts > 0 && <Parts entry={entry} />}
            </details>
          ) : (
            <div className="flex min-h-16 items-center gap-3 px-4 py-2.5 desk:px-6">
              <EntryLine entry={entry} />
              {entry.record !== about && <RecordLink entry={entry} />}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The entries inside another one, loaded once they are asked for. */
function Parts({ entry: { id, parts } }: { entry: AuditEntry }) {
  const [page, setPage] = useState(0)
  const { data } = useQuery({ ...auditQueries.parts(id, page), enabled: page > 0 })
  const label = `Show ${parts.toLocaleString('en-US')} ${parts === 1 ? 'post' : 'posts'}`
  if (page === 0 || !data) {
    return (
      <div className="px-4 pb-4 desk:px-6">
        <Button kind="plain" small busy={page > 0 && 'Loading...'} onClick={() => setPage(1)}>
          {label}
        </Button>
      </div>
    )
  }
  const last = data.meta.last_page
  return (
    <div className="grid gap-2 px-4 pb-4 desk:px-6">
      <AuditEntries entries={data.data} />
      {last > 1 && (
        <nav aria-label="Pages of this entry" className="num flex items-center gap-1 text-small text-ink-soft">
          <IconButton icon="caret-left" label="Previous page" disabled={page <= 1} onClick={() => setPage(page - 1)} />
          Page {page} of {last}
          <IconButton icon="caret-right" label="Next page" disabled={page >= last} onClick={() => setPage(page + 1)} />
        </nav>
      )}
    </div>
  )
}

function EntryLine({ entry }: { entry: AuditEntry }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere">
        <b className="font-semibold">{entry.who}</b> {actionLabel(entry)}{' '}
        <b className="font-semibold">{subjectLabel(entry)}</b>
      </span>
      <span className="num block text-small text-ink-soft">
        {KIND_LABELS[entry.kind]} · <time dateTime={entry.at}>{momentLabel(entry.at)}</time>
      </span>
    </span>
  )
}

function RecordLink({ entry }: { entry: AuditEntry }) {
  const path = recordPath(entry)
  if (!path) return null
  return (
    <Link to={path} className="inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum">
      Open<span className="sr-only"> {subjectLabel(entry)}</span>
      <Icon name="caret-right" small />
    </Link>
  )
}

function Changes({ entry, isHere }: { entry: AuditEntry; isHere: boolean }) {
  return (
    <div className="grid gap-3 px-4 pb-4 desk:px-6">
      <table className="w-full table-fixed border-collapse text-small">
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col" className="w-1/4 py-1.5 pr-3 font-medium">
              Field
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Before
            </th>
            <th scope="col" className="py-1.5 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.changes.map(({ field, before, after }) => (
            <tr key={field} className="border-t border-hair align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-semibold wrap-anywhere">
                {fieldLabel(field)}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere whitespace-pre-line text-ink-soft">{before ?? '–'}</td>
              <td className="py-1.5 wrap-anywhere whitespace-pre-line">{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isHere && <RecordLink entry={entry} />}
    </div>
  )
}
