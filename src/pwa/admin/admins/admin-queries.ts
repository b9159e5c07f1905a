import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { AdminListQuery } from '#contract/admin/records.ts'

import { listQueries } from '../shared/list/list-address.ts'

const ROOT = '/admin/admins'

export const adminQueries = listQueries(ROOT, AdminListQuery, (query, options) =>
  call('GET /admin/admins', { query }, options),
)

export function useAdminsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
