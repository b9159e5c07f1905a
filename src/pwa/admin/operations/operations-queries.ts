import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AttentionState } from '#domain/operations/operations.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import { type ListAddress, listQueryOf } from '../shared/list/list-address.ts'

const ROOT = '/admin/operations'

const REFRESH_MS = 30_000

/** The part of the address that says at which failures the list of posts looks; what isn't valid is left out. */
function causeOf({ filters = {} }: ListAddress) {
  const network = PLATFORMS.find((one) => one === filters['network'])
  const code = filters['code'] ?? ''
  return { ...(network && { network }), ...(code !== '' && code.length <= 200 && { code }) }
}

export const operationsQueries = {
  overview: queryOptions({
    queryKey: [ROOT, 'overview'],
    queryFn: ({ signal }) => call('GET /admin/operations/overview', undefined, { signal }),
    select: (answer) => answer.data,
    refetchInterval: REFRESH_MS,
  }),
  /** Asked for once: the server counts every stored file. */
  storage: queryOptions({
    queryKey: [ROOT, 'storage'],
    queryFn: ({ signal }) => call('GET /admin/operations/storage', undefined, { signal }),
    select: (answer) => answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  }),
  posts: (state: AttentionState, address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, 'posts', state, address],
      queryFn: ({ signal }) => {
        const query = { ...listQueryOf(address), state, ...(state === 'failed' && causeOf(address)) }
        return call('GET /admin/operations/posts', { query }, { signal })
      },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  jobs: (address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, 'jobs', address],
      queryFn: ({ signal }) => call('GET /admin/operations/jobs', { query: listQueryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
}

/** Fetches everything anew, as after an action. */
export function useOperationsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
