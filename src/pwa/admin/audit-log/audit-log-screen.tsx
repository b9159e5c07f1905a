import { useQuery } from '@tanstack/react-query'

import type { AuditEntry } from '#contract/admin/audit.ts'
import { AUDIT_KINDS } from '#domain/audit.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import type { ListFilter } from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import type { ListKind } from '../shared/record-kind.ts'
import { AuditEntries } from './audit-entries.tsx'
import { KIND_LABELS } from './audit-labels.ts'
import { auditQueries } from './audit-queries.ts'

const LOG: ListKind = { path: '/admin/audit-log', list: 'Audit Log', noun: 'entry' }
const NAMES = ['admin', 'kind', 'from', 'to']

/** What admins and the operator did, newest first. */
export function AuditLogScreen() {
  const list = useListAddress(NAMES)
  const filters = useFilters(list)
  const query = useQuery(auditQueries.list(list.address))
  const isFiltered = Object.values(list.address.filters ?? {}).some((value) => value !== '')
  return (
    <AdminList
      kind={LOG}
      search={{ label: 'Search the log', placeholder: 'Name or title' }}
      failed={{ toast: 'Error fetching the audit log', title: 'The audit log didn’t load' }}
      empty={isFiltered ? 'No matching entries.' : 'Admin actions are listed here.'}
      filters={filters}
      exported={auditQueries.queryOf(list.address)}
      list={list}
      query={query}
      Body={Entries}
    />
  )
}

function Entries({ rows }: { rows: readonly AuditEntry[] }) {
  return <AuditEntries entries={rows} />
}

function useFilters({ address }: ReturnType<typeof useListAddress>): ListFilter[] {
  const { data: admins = [] } = useQuery(auditQueries.admins)
  const { from, to } = address.filters ?? {}
  return [
    {
      name: 'admin',
      label: 'Admin',
      all: 'All admins',
      options: [
        ...admins.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'operator', label: 'Operator' },
      ],
    },
    {
      name: 'kind',
      label: 'Type',
      all: 'All types',
      options: AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
    },
    { name: 'from', label: 'From', day: { max: to } },
    { name: 'to', label: 'To', day: { min: from } },
  ]
}
