import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { ImportState, PostImport } from '#contract/admin/post-imports.ts'
import type { StateStyle } from '#pwa/shared/ui/badge.tsx'

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

export const STATES: Record<ImportState, StateStyle> = {
  checking: { label: 'Checking', tone: 'gray', icon: 'clock-bold' },
  checked: { label: 'Not imported yet', tone: 'blue', icon: 'clock-bold' },
  importing: { label: 'Importing', tone: 'gray', icon: 'clock-bold' },
  done: { label: 'Imported', tone: 'green', icon: 'check-bold' },
}

/** '1 post', '2,400 posts'. */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** '236 new posts, 4 changes' of rows that aren't imported yet. */
export function plannedLabel({ creates, updates }: Pick<PostImport, 'creates' | 'updates'>): string {
  const parts = [creates > 0 && countOf(creates, 'new post'), updates > 0 && countOf(updates, 'changed post')]
  return parts.filter((part) => part !== false).join(', ') || 'No rows'
}

/** '236 posts created, 4 changed'. */
export function doneLabel({ created, updated }: Pick<PostImport, 'created' | 'updated'>): string {
  if (updated === 0) return `${countOf(created, 'post')} created`
  if (created === 0) return `${countOf(updated, 'post')} changed`
  return `${countOf(created, 'post')} created, ${updated.toLocaleString('en-US')} changed`
}

export function workLabel({ state, progress: { done, total } }: Pick<PostImport, 'state' | 'progress'>): string {
  const of = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
  if (state === 'importing') return total > 0 ? `Importing row ${of}` : 'Importing...'
  return total > 0 && done < total ? `Checking file ${of}` : 'Checking the rows...'
}
