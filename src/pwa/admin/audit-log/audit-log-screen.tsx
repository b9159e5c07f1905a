import { useQuery } from '@tanstack/react-query'

import type { AuditEntry } from '#contract/admin/audit.ts'
import { AUDIT_KINDS } from '#domain/audit.ts'

import { Options } from '../shared/list/list-filters.tsx'
import { type ListConfig, ListScreen } from '../shared/list/list-screen.tsx'
import { AuditEntries, auditQueries } from './audit-entries.tsx'
import { KIND_LABELS } from './audit-labels.ts'

const LIST: ListConfig<AuditEntry> = {
  kind: { path: '/admin/audit-log', list: 'Audit Log', noun: 'entry' },
  search: { label: 'Search the log', placeholder: 'Name or title' },
  failed: { toast: 'Error fetching the audit log', title: 'The audit log didn’t load' },
  filters: [
    { name: 'admin', label: 'Admin', all: 'All admins', Loaded: Actors },
    {
      name: 'kind',
      label: 'Type',
      all: 'All types',
      options: AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
    },
    { name: 'from', label: 'From', day: { max: 'to' } },
    { name: 'to', label: 'To', day: { min: 'from' } },
  ],
  queries: auditQueries,
  Body: ({ rows }) => <AuditEntries entries={rows} />,
  empty: (isFiltered) => (isFiltered ? 'No matching entries.' : 'Admin actions are listed here.'),
}

export function AuditLogScreen() {
  return <ListScreen config={LIST} />
}

function Actors() {
  const { data: admins = [] } = useQuery(auditQueries.admins)
  const options = [
    ...admins.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: 'operator', label: 'Operator' },
  ]
  return <Options of={{ options }} />
}
