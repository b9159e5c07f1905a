import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { ImportState } from '#contract/admin/post-imports.ts'

import { postQueries } from '../shared/library-queries.ts'

export const IMPORTS = '/admin/social-post-imports'

/** How often an import is looked at while the server works on it, in milliseconds. */
const LOOK_EVERY_MS = 1000

export const isUnderWay = (state: ImportState | undefined) => state === 'checking' || state === 'importing'

export interface RowsShown {
  page: number
  only: 'errors' | 'warnings' | undefined
}

export const importQueries = {
  latest: queryOptions({
    queryKey: [IMPORTS, 'latest'],
    queryFn: ({ signal }) => call('GET /admin/social-post-imports', undefined, { signal }),
    select: (answer) => answer.data,
    staleTime: 0,
  }),
  one: (id: number) =>
    queryOptions({
      queryKey: [IMPORTS, id],
      queryFn: ({ signal }) => call('GET /admin/social-post-imports/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
      staleTime: 0,
      refetchInterval: ({ state }) => (isUnderWay(state.data?.data.state) ? LOOK_EVERY_MS : false),
    }),
  /** The rows are others once the state is. */
  rows: (id: number, state: ImportState, shown: RowsShown) =>
    queryOptions({
      queryKey: [IMPORTS, id, 'rows', state, shown],
      queryFn: ({ signal }) =>
        call('GET /admin/social-post-imports/:id/rows', { params: { id }, query: shown }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}

/** Has an import and its rows read again after a change, and with its posts everything that shows posts. */
export function useImportChanged(id: number) {
  const client = useQueryClient()
  return {
    import: () => client.invalidateQueries({ queryKey: [IMPORTS, id] }),
    posts: () => {
      for (const queryKey of [postQueries.listKey, ['library']]) void client.invalidateQueries({ queryKey })
    },
  }
}
