import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/errors.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import type { RecordKind } from '../record-kind.ts'
import { Select, type Choice } from './list-filters.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

/** An action on several records, and what it can be done with. */
export interface BulkAction {
  label: string
  /** The name of what is chosen for it. */
  of: string
  options: readonly Choice[]
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

/** What can be done with the chosen rows. */
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

/** The actions that need a choice: a tag, a collection. */
function ActionChoice({ kind, listKey, selection, actions }: Omit<BulkBarProps, 'button'>) {
  const [place, setPlace] = useState(0)
  const [choice, setChoice] = useState('')
  const action = actions[place]
  const { mutate, isPending } = useBulkChange(kind, listKey, selection, () => setChoice(''))
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
          {action.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
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
function useBulkChange(kind: RecordKind, listKey: QueryKey, selection: Selection, onDone: () => void) {
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
