import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ActionResult } from '#contract/admin/operations.ts'
import type { FailedAction } from '#domain/operations/operations.ts'
import { refusalMessage, refuseOffline } from '#pwa/shared/form/refusal.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { type Selection, SelectionBar } from '../shared/list/selection.tsx'
import { counted, resultLabel } from './operation-labels.ts'
import { useOperationsChanged } from './operations-queries.ts'

interface RetryOrDropProps<Row extends { id: number | string }> {
  noun: string
  rows: readonly Row[]
  selection: Selection<Row['id']>
  send: (action: FailedAction, rows: readonly Row[]) => Promise<{ data: ActionResult }>
  /** What an action will do to the rows, in a sentence or two; asked for when its button is pressed. */
  explain: (action: FailedAction, rows: readonly Row[]) => readonly string[]
}

interface Asked<Row> {
  action: FailedAction
  rows: readonly Row[]
  sentences: readonly string[]
}

const LABELS = {
  retry: { label: 'Retry', busy: 'Retrying...' },
  drop: { label: 'Drop', busy: 'Dropping...' },
} as const

/** Retries or drops the chosen rows, after a question; what it did is said once it is done. */
export function RetryOrDrop<Row extends { id: number | string }>(props: RetryOrDropProps<Row>) {
  const { noun, rows, selection, send, explain } = props
  // Stays while the dialog closes.
  const [asked, setAsked] = useState<Asked<Row>>({ action: 'retry', rows: [], sentences: [] })
  const [open, setOpen] = useState(false)
  const changed = useOperationsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await send(asked.action, asked.rows)).data,
    onSuccess: async (result) => {
      await changed()
      selection.clear()
      setOpen(false)
      const report = resultLabel(result, asked.action, noun)
      if (result.refused.length === 0) notify.success(report)
      else notify.error(report)
    },
    onError: (error) => {
      setOpen(false)
      notify.error(refusalMessage(error, undefined, 'action'))
      void changed()
    },
  })
  const ask = (action: FailedAction) => {
    const chosen = rows.filter(({ id }) => selection.has(id))
    setAsked({ action, rows: chosen, sentences: explain(action, chosen) })
    setOpen(true)
  }
  const { label, busy } = LABELS[asked.action]
  const what = asked.rows.length === 1 ? `this ${noun}` : `these ${counted(asked.rows.length, noun)}`
  return (
    <>
      <SelectionBar noun={noun} selection={selection}>
        <Button kind="line" onClick={() => ask('drop')}>
          Drop
        </Button>
        <Button kind="secondary" onClick={() => ask('retry')}>
          Retry
        </Button>
      </SelectionBar>
      <Drawer
        title={`${label} ${what}?`}
        open={open}
        onOpenChange={(wanted) => !isPending && setOpen(wanted)}
        footer={
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
            <Button kind="line" data-focus-first onClick={() => !isPending && setOpen(false)}>
              Cancel
            </Button>
            <Button
              kind={asked.action === 'drop' ? 'danger' : 'primary'}
              busy={isPending && busy}
              onClick={() => !refuseOffline('action') && mutate()}
            >
              {label}
            </Button>
          </div>
        }
      >
        <div className="grid gap-2 text-ink-soft">
          {asked.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Drawer>
    </>
  )
}
