import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { ApiError } from '#client/errors.ts'
import { DRAFT } from '#contract/admin/records.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import type { RecordKind } from '../record-kind.ts'
import { type Choices, Options, Select } from './list-filters.tsx'

/** The rows of a page that are chosen. A row that leaves the page is no longer chosen. */
export function useSelection<Id extends number | string>(rows: readonly { id: Id }[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const ids = (rows ?? []).map(({ id }) => id).filter((id) => chosen.has(id))
  return {
    ids,
    has: (id: Id) => chosen.has(id),
    isAll: rows !== undefined && rows.length > 0 && ids.length === rows.length,
    toggle: (id: Id) => setChosen(chosen.has(id) ? new Set(ids.filter((one) => one !== id)) : new Set([...ids, id])),
    toggleAll: () => setChosen(new Set(ids.length === rows?.length ? [] : (rows ?? []).map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  }
}

export type Selection<Id extends number | string = number> = ReturnType<typeof useSelection<Id>>

interface SelectionBarProps<Id extends number | string> {
  /** What one of the rows is called. */
  noun: string
  selection: Selection<Id>
  /** The buttons of what can be done with the rows. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. On a phone it replaces the tab bar. */
export function SelectionBar<Id extends number | string>({ noun, selection, children }: SelectionBarProps<Id>) {
  const count = selection.ids.length
  if (count === 0) return null
  return (
    <div
      role="group"
      aria-label="Selected rows"
      data-action-bar
      className="fixed inset-x-0 bottom-0 z-21 grid grid-cols-2 gap-2.5 bg-paper px-(--gutter) pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hair)] desk:sticky desk:flex desk:items-center desk:px-0"
    >
      <p role="status" className="num self-center font-semibold desk:mr-auto">
        {count} {noun}
        {count === 1 ? '' : 's'} selected
      </p>
      <Button kind="plain" small onClick={selection.clear}>
        Clear
      </Button>
      {children}
    </div>
  )
}

/** An action on several records, and what it can be done with. */
export interface BulkAction extends Choices {
  label: string
  /** The name of what is chosen for it. */
  of: string
  send: (ids: number[], choice: string) => Promise<{ data: { changed: number } }>
}

interface BulkBarProps {
  kind: RecordKind
  listKey: QueryKey
  selection: Selection
  /** None for deleted records, which can only be restored. */
  actions: readonly BulkAction[]
  /** The button beside the actions. */
  button: { label: string; busy: string | false; onClick: () => void }
}

export function BulkBar({ kind, listKey, selection, actions, button }: BulkBarProps) {
  return (
    <SelectionBar noun={kind.noun} selection={selection}>
      {actions.length > 0 && <ActionChoice kind={kind} listKey={listKey} selection={selection} actions={actions} />}
      <Button
        kind="line"
        busy={button.busy}
        onClick={button.onClick}
        className={actions.length === 0 ? 'max-desk:col-span-2' : undefined}
      >
        {button.label}
      </Button>
    </SelectionBar>
  )
}

function ActionChoice({ kind, listKey, selection, actions }: Omit<BulkBarProps, 'button'>) {
  const [place, setPlace] = useState(0)
  const [choice, setChoice] = useState('')
  const action = actions[place]
  const { mutate, isPending } = useBulkChange({ kind, listKey, selection }, () => setChoice(''))
  if (!action) return null
  return (
    <>
      <span className="grid desk:w-48">
        <Select
          label="Action"
          value={String(place)}
          onChange={(value) => {
            setPlace(Number(value))
            setChoice('')
          }}
        >
          {actions.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </Select>
      </span>
      <span className="grid desk:w-52">
        <Select label={action.of} value={choice} onChange={setChoice}>
          <option value="">Choose a {action.of.toLowerCase()}</option>
          <Options key={action.label} of={action} />
        </Select>
      </span>
      <Button
        kind="secondary"
        disabled={choice === ''}
        busy={isPending && 'Saving...'}
        onClick={() => mutate({ action, choice })}
      >
        Apply
      </Button>
    </>
  )
}

/** Applies an action to the chosen rows; afterwards none is chosen and `onDone` is called. */
function useBulkChange(
  { kind, listKey, selection }: Pick<BulkBarProps, 'kind' | 'listKey' | 'selection'>,
  onDone: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, choice }: { action: BulkAction; choice: string }) =>
      (await action.send(selection.ids, choice)).data,
    onSuccess: ({ changed }) => {
      selection.clear()
      onDone()
      for (const queryKey of [listKey, ['library']]) void client.invalidateQueries({ queryKey })
      notify.success(`${changed} ${kind.noun}${changed === 1 ? '' : 's'} changed`)
    },
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : `The ${kind.noun}s weren’t changed. Please try again.`),
  })
}

/** Keeps several records as drafts, or releases them: its choice is `DRAFT` or another. */
export const DRAFT_ACTION: Omit<BulkAction, 'send'> = {
  label: 'Keep as drafts or release',
  of: 'State',
  options: [
    { value: DRAFT, label: 'Draft' },
    { value: 'released', label: 'Released' },
  ],
}
