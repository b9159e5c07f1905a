import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/errors.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { capitalNoun, type RecordKind } from '../record-kind.ts'
import type { Selection } from './use-selection.ts'

interface Page {
  data: readonly { id: number }[]
  meta: PageMeta
}

/** Deletes or restores several records; all of them or none. */
type ChangeSeveral = (ids: number[], action: 'delete' | 'restore') => Promise<{ data: { changed: number } }>

interface DeletingOptions {
  kind: RecordKind
  /** The first key of all pages of the list. */
  listKey: QueryKey
  send: (id: number) => Promise<unknown>
  /** For records that can be deleted together and restored. */
  several?: ChangeSeveral
  onDeleted?: () => void
}

/** Asks once, deletes, removes the rows from the list at once and refetches the list; the toast offers to undo it. */
export function useDeleting<Row extends { id: number }>({ kind, listKey, send, several, onDeleted }: DeletingOptions) {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [open, setOpen] = useState(false)
  const restoring = useRestoring(kind, listKey, several)
  const { mutate, isPending: busy } = useMutation({
    mutationFn: async (ids: number[]) => {
      const [id] = ids
      if (ids.length > 1 && several) return await several(ids, 'delete')
      return id === undefined ? undefined : await send(id)
    },
    onSuccess: (_answer, ids) => {
      drop(ids)
      setOpen(false)
      onDeleted?.()
      const undo = several && { action: { label: 'Undo', onClick: () => restoring.restore(ids) } }
      notify.success(
        ids.length === 1 ? `${capitalNoun(kind)} deleted successfully` : `${countOf(ids, kind)} deleted`,
        undo,
      )
    },
    onError: (error, ids) => {
      // Somebody else deleted it first; either way it is gone.
      if (error instanceof ApiError && error.status === 404) drop(ids.length === 1 ? ids : [])
      setOpen(false)
      notify.error(deleteFailure(error, kind.noun))
    },
  })

  function drop(ids: readonly number[]) {
    client.setQueriesData<Page>({ queryKey: listKey }, (page) => page && withoutRows(page, ids))
    for (const queryKey of [listKey, ['library']]) void client.invalidateQueries({ queryKey })
  }

  return {
    noun: kind.noun,
    /** The rows that are asked about; they stay while the dialog closes. */
    rows,
    open,
    busy,
    canRestore: several !== undefined,
    ...restoring,
    ask: (asked: readonly Row[]) => {
      setRows(asked)
      setOpen(true)
    },
    onOpenChange: (wanted: boolean) => {
      if (!busy) setOpen(wanted)
    },
    confirm: () => {
      if (rows.length > 0 && !busy) mutate(rows.map(({ id }) => id))
    },
  }
}

/** Restores deleted records and refetches the list. */
function useRestoring(kind: RecordKind, listKey: QueryKey, several: ChangeSeveral | undefined) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: number[]) => await several?.(ids, 'restore'),
    onSuccess: (_answer, ids) => notify.success(`${countOf(ids, kind)} restored`),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'Nothing was restored. Please try again.'),
    onSettled: () => {
      for (const queryKey of [listKey, ['library']]) void client.invalidateQueries({ queryKey })
    },
  })
  return { restore: mutate, isRestoring: isPending }
}

const countOf = ({ length }: readonly unknown[], { noun }: RecordKind) => `${length} ${noun}${length === 1 ? '' : 's'}`

interface Chosen<Row> {
  deleting: Pick<ReturnType<typeof useDeleting<Row & { id: number }>>, 'ask' | 'restore' | 'isRestoring'>
  selection: Pick<Selection, 'ids' | 'has'>
  isDeleted: boolean
  rows: readonly (Row & { id: number })[] | undefined
}

/** The button that deletes the chosen rows, or restores them. */
export function deletionButton<Row>({ deleting, selection, isDeleted, rows = [] }: Chosen<Row>) {
  return isDeleted
    ? {
        label: 'Restore',
        busy: deleting.isRestoring && 'Restoring...',
        onClick: () => deleting.restore([...selection.ids]),
      }
    : {
        label: 'Delete',
        busy: false as const,
        onClick: () => deleting.ask(rows.filter(({ id }) => selection.has(id))),
      }
}

function withoutRows(page: Page, ids: readonly number[]): Page {
  const data = page.data.filter(({ id }) => !ids.includes(id))
  if (data.length === page.data.length) return page
  const total = page.meta.total - (page.data.length - data.length)
  return { data, meta: { ...page.meta, total, last_page: Math.max(1, Math.ceil(total / page.meta.per_page)) } }
}

/** The message when something could not be deleted (admin specification, section 8). */
export function deleteFailure(error: unknown, noun: RecordKind['noun']): string {
  if (!(error instanceof ApiError)) return `Error deleting ${noun}`
  return `Error ${error.status}: ${error.message || `Error deleting ${noun}`}`
}
