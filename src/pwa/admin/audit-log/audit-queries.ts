import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { AUDIT_KINDS } from '#domain/audit.ts'

import { listQueryOf, type ListAddress, type Listed } from '../shared/list/list-address.ts'
import { dayBounds } from './audit-labels.ts'

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
