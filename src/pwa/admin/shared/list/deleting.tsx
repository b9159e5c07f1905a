import { type QueryKey, useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { ApiError } from '#client/errors.ts'
import type { InUse } from '#contract/admin/records.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/visibility.ts'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { capitalNoun, type RecordKind } from '../record-kind.ts'
import type { Selection } from './selection.tsx'

interface Page {
  data: readonly { id: number }[]
  meta: PageMeta
}

/** Deletes or restores several records; all of them or none. */
export type ChangeSeveral = (ids: number[], action: 'delete' | 'restore') => Promise<{ data: { changed: number } }>

interface DeletingOptions {
  kind: RecordKind
  /** The first key of all pages of the list. */
  listKey: QueryKey
  send: (id: number) => Promise<unknown>
  /** For records that can be deleted together and restored. */
  several?: ChangeSeveral | undefined
  /** The keys of what else shows the records. */
  shownBy?: readonly QueryKey[] | undefined
  onDeleted?: () => void
}

const NO_KEYS: readonly QueryKey[] = []

/** Asks once, deletes, removes the rows from the list at once and refetches the list; the toast offers to undo it. */
export function useDeleting<Row extends { id: number }>({
  kind,
  listKey,
  send,
  several,
  shownBy = NO_KEYS,
  onDeleted,
}: DeletingOptions) {
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
    for (const queryKey of [listKey, ['library'], ...shownBy]) void client.invalidateQueries({ queryKey })
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

interface ConfirmDeleteProps {
  name: string
  deleting: Pick<
    ReturnType<typeof useDeleting>,
    'noun' | 'rows' | 'open' | 'busy' | 'canRestore' | 'onOpenChange' | 'confirm'
  >
  /** What else goes or stays with it. */
  children?: ReactNode
}

/** The specified question, with the record's name under it and what depends on it. */
export function ConfirmDelete({ name, deleting, children }: ConfirmDeleteProps) {
  const { noun, rows, canRestore } = deleting
  const what = rows.length > 1 ? `these ${rows.length} ${noun}s` : `this ${noun}`
  return (
    <ConfirmDrawer
      title="Confirm Delete"
      open={deleting.open}
      onOpenChange={deleting.onOpenChange}
      action="Delete"
      busyLabel="Deleting..."
      busy={deleting.busy}
      onConfirm={deleting.confirm}
    >
      <p>Are you sure you want to delete {what}?</p>
      {name !== '' && <p className="mt-2 font-semibold text-ink">{name}</p>}
      {canRestore && (
        <p className="mt-2">
          You can restore {rows.length > 1 ? 'them' : 'it'} within {DELETED_KEPT_DAYS} days.
        </p>
      )}
      {children}
    </ConfirmDrawer>
  )
}

interface InUseNoteProps<R> {
  record: UseQueryOptions<{ data: R }, Error, R>
  /** Whether it is about to be deleted. */
  asked: boolean
}

/** Says before the deletion what agents have queued of the record, or that this isn't known. */
export function InUseNote<R extends { in_use: InUse }>({ record, asked }: InUseNoteProps<R>) {
  const { data, isError } = useQuery({
    ...record,
    select: (answer) => answer.data.in_use,
    enabled: asked,
    // Agents may queue posts at any moment.
    staleTime: 0,
  })
  if (!data)
    return (
      <p role="status" className="mt-3 text-small">
        {isError
          ? 'We couldn’t check whether agents have scheduled it.'
          : 'Checking whether agents have scheduled it...'}
      </p>
    )
  if (data.queued === 0) return <p className="mt-3 text-small">No agents have scheduled it.</p>
  return (
    <Notice icon="clock-bold" tone="lamp" live className="mt-4 text-ink">
      {inUseMessage(data)}
    </Notice>
  )
}

/** How much of a record is queued by how many agents, and what happens to it. */
export function inUseMessage({ queued, agents }: InUse): string {
  const who = agents === 1 ? '1 agent has' : `${agents.toLocaleString('en-US')} agents have`
  const what = queued === 1 ? '1 post' : `${queued.toLocaleString('en-US')} posts`
  return `${who} scheduled ${what} from it. ${queued === 1 ? 'It’ll' : 'They’ll'} still go out.`
}
