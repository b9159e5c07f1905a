import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { ImportColumn, ImportRow, ImportRowChange } from '#contract/admin/post-imports.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { fieldLabel } from '../shared/admin-labels.ts'
import { useImportChanged } from './import-state.ts'

/** A cell in which something is wrong, with what it says. */
interface Cell {
  column: ImportColumn
  error?: string
  warning?: string
}

/** What is wrong with a row, each cell as a field in which it can be corrected; a row can be left out too. */
export function MendRow({ id, row }: { id: number; row: ImportRow }) {
  const [typed, setTyped] = useState<Partial<Record<ImportColumn, string>>>({})
  const changed = useImportChanged(id)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Partial<ImportRowChange>) =>
      call('PATCH /admin/social-post-imports/:id/rows/:row', { params: { id, row: row.row }, body }),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'Our server didn’t answer. Please try again.'),
    onSettled: changed.import,
  })
  const leaves = variables?.left_out !== undefined
  if (row.left_out) {
    return (
      <Button
        kind="plain"
        small
        busy={isPending && 'Saving...'}
        onClick={() => mutate({ left_out: false })}
        className="mt-2"
      >
        Include this row
      </Button>
    )
  }
  const cells = cellsOf(row)
  const whole = [...row.errors, ...row.warnings].filter(({ column }) => column === 'row')
  return (
    <div className="mt-3 grid gap-4">
      {whole.map(({ message }) => (
        <p key={message} className="flex items-start gap-1.5 text-small font-medium text-ink-soft">
          <Icon name="warning-bold" small className="mt-px" />
          {message}
        </p>
      ))}
      {cells.map(({ column, error, warning }) => (
        <Field key={column} label={fieldLabel(column)} error={error} hint={warning} className="max-w-160">
          <CellInput
            column={column}
            value={typed[column] ?? row.cells[column] ?? ''}
            onChange={(text) => setTyped({ ...typed, [column]: text })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        {cells.length > 0 && (
          <Button
            kind="line"
            small
            disabled={Object.keys(typed).length === 0}
            busy={isPending && !leaves && 'Saving...'}
            onClick={() => mutate({ cells: typed })}
          >
            Save row {row.row}
          </Button>
        )}
        <Button kind="plain" small busy={isPending && leaves && 'Saving...'} onClick={() => mutate({ left_out: true })}>
          Skip this row
        </Button>
      </div>
    </div>
  )
}

function cellsOf({ errors, warnings }: ImportRow): Cell[] {
  const cells = new Map<ImportColumn, Cell>()
  for (const { column, message } of errors) {
    if (column !== 'row') cells.set(column, { column, error: message })
  }
  for (const { column, message } of warnings) {
    if (column !== 'row') cells.set(column, { ...(cells.get(column) ?? { column }), warning: message })
  }
  return [...cells.values()]
}

interface CellInputProps {
  column: ImportColumn
  value: string
  onChange: (text: string) => void
}

function CellInput({ column, value, onChange }: CellInputProps) {
  const isLong = /caption$|alt_text$/.test(column)
  if (!isLong) return <Input value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  return <GrowingTextarea rows={2} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
