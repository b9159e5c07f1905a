import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { type ListAddress, listQueryOf } from '../shared/list/list-address.ts'

const ROOT = '/admin/admins'

export const adminQueries = {
  queryOf: listQueryOf,
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, address],
      queryFn: ({ signal }) => call('GET /admin/admins', { query: listQueryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

export function useAdminsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
