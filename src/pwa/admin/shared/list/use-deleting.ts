import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/errors.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { capitalNoun, type RecordKind } from '../record-kind.ts'

interface Page {
  data: readonly { id: number }[]
  meta: PageMeta
}

interface DeletingOptions {
  kind: RecordKind
  /** The first key of all pages of the list. */
  listKey: QueryKey
  send: (id: number) => Promise<unknown>
}

/** Asks once, deletes, removes the row from the list at once and refetches the list. */
export function useDeleting<Row extends { id: number }>({ kind, listKey, send }: DeletingOptions) {
  const client = useQueryClient()
  const [row, setRow] = useState<Row | null>(null)
  const [open, setOpen] = useState(false)
  const { mutate, isPending: busy } = useMutation({
    mutationFn: send,
    onSuccess: (_answer, id) => {
      drop(id)
      setOpen(false)
      notify.success(`${capitalNoun(kind)} deleted successfully`)
    },
    onError: (error, id) => {
      // Somebody else deleted it first; either way it is gone.
      if (error instanceof ApiError && error.status === 404) drop(id)
      setOpen(false)
      notify.error(deleteFailure(error, kind.noun))
    },
  })

  function drop(id: number) {
    client.setQueriesData<Page>({ queryKey: listKey }, (page) => page && withoutRow(page, id))
    void client.invalidateQueries({ queryKey: listKey })
  }

  return {
    noun: kind.noun,
    /** The row that is asked about; it stays while the dialog closes. */
    row,
    open,
    busy,
    ask: (asked: Row) => {
      setRow(asked)
      setOpen(true)
    },
    onOpenChange: (wanted: boolean) => {
      if (!busy) setOpen(wanted)
    },
    confirm: () => {
      if (row && !busy) mutate(row.id)
    },
  }
}

function withoutRow(page: Page, id: number): Page {
  const data = page.data.filter((row) => row.id !== id)
  if (data.length === page.data.length) return page
  const total = page.meta.total - 1
  return { data, meta: { ...page.meta, total, last_page: Math.max(1, Math.ceil(total / page.meta.per_page)) } }
}

/** The message when something could not be deleted (admin specification, section 8). */
export function deleteFailure(error: unknown, noun: RecordKind['noun']): string {
  if (!(error instanceof ApiError)) return `Error deleting ${noun}`
  return `Error ${error.status}: ${error.message || `Error deleting ${noun}`}`
}
