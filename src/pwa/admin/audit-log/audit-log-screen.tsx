import { useQuery } from '@tanstack/react-query'

import type { AuditEntry } from '#contract/admin/audit.ts'
import { AUDIT_KINDS } from '#domain/audit.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { WELL } from '#pwa/shared/ui/field/field-context.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { Filter, Select } from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { AuditEntries } from './audit-entries.tsx'
import { KIND_LABELS } from './audit-labels.ts'
import { auditQueries } from './queries.ts'

const LOG = { path: '/admin/audit-log', list: 'Audit Log' }
const FILTERS = ['admin', 'kind', 'from', 'to']

/** What admins and the operator did, newest first. */
export function AuditLogScreen() {
  const list = useListAddress(FILTERS)
  const query = useQuery(auditQueries.list(list.address))
  const isFiltered = Object.values(list.address.filters ?? {}).some((value) => value !== '')
  return (
    <AdminList
      kind={LOG}
      search={{ label: 'Search the log', placeholder: 'Name or title' }}
      failed={{ toast: 'Error fetching the audit log', title: 'The audit log didn’t load' }}
      empty={isFiltered ? 'No matching entries.' : 'Admin actions are listed here.'}
      filters={<Filters list={list} />}
      list={list}
      query={query}
      Body={Entries}
    />
  )
}

function Entries({ rows }: { rows: readonly AuditEntry[] }) {
  return <AuditEntries entries={rows} />
}

function Filters({ list: { address, show } }: { list: ReturnType<typeof useListAddress> }) {
  const { data: admins = [] } = useQuery(auditQueries.admins)
  const { admin = '', kind = '', from = '', to = '' } = address.filters ?? {}
  const set = (filters: Record<string, string>) => show({ filters: { ...address.filters, ...filters }, page: 1 })
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
      <Filter label="Admin">
        <Select value={admin} onChange={(value) => set({ admin: value })}>
          <option value="">All admins</option>
          {admins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="operator">Operator</option>
        </Select>
      </Filter>
      <Filter label="Type">
        <Select value={kind} onChange={(value) => set({ kind: value })}>
          <option value="">All types</option>
          {AUDIT_KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_LABELS[one]}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter label="From">
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          className={classes(WELL, 'min-w-0 px-3 text-body text-ink')}
        />
      </Filter>
      <Filter label="To">
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
          className={classes(WELL, 'min-w-0 px-3 text-body text-ink')}
        />
      </Filter>
    </div>
  )
}
