import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import { useBackAction } from '#pwa/shared/origin/way-back.tsx'
import { QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { changedOf, NOTHING_TO_SAVE } from './changed.ts'
import { refuseOffline, showRefusal, type Unsaved } from './refusal.ts'

/** The form at the moment its save was asked for. */
interface Asked<In> {
  shown: In
  /** Milliseconds since 1970. */
  at: number
}

interface SaveOptions<In extends FieldValues, Out, Answer> {
  form: UseFormReturn<In, unknown, Out>
  send: (values: Out, asked: Asked<In>) => Promise<Answer | typeof QUEUED>
  onSaved: (answer: Answer) => void
  /** The message once it is saved. */
  success: string | ((answer: Answer) => string)
  /** The message for a failure that no field caused. */
  failure?: string
  /** The kind of unsaved input, where it isn't text that stays. */
  what?: Unsaved
  /** Whether `send` stores the change on this device where the server can't be reached. */
  queues?: boolean
  /** True while the form has nothing that the server doesn't have; then nothing is sent. */
  unchanged?: boolean
}

/** Resets a form by `accept` to what the server has now; what was typed since `sent` was read from it stays on top. */
export function acceptUnder<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  sent: In,
  accept: () => void,
): void {
  const now = form.getValues()
  const typed = Object.keys(changedOf(now, now, sent)) as Path<In>[]
  accept()
  for (const field of typed) form.setValue(field, now[field], { shouldDirty: true })
}

/** The submit handler of a form: validates, saves, and shows the result. */
export function useSave<In extends FieldValues, Out, Answer>(options: SaveOptions<In, Out, Answer>) {
  const { form, send, onSaved, success, failure, what, queues = false, unchanged = false } = options
  const action = useBackAction()
  const submit = ({ shown, at }: Asked<In>) =>
    form.handleSubmit(async (values) => {
      if (unchanged) {
        notify.info(NOTHING_TO_SAVE)
        return
      }
      if (!queues && refuseOffline(what, failure)) return
      const save = startLongSave()
      try {
        const answer = await send(values, { shown, at })
        if (answer === QUEUED) {
          notify.info(QUEUED_MESSAGE, { id: save.end() })
          return
        }
        acceptUnder(form, shown, () => onSaved(answer))
        notify.success(typeof success === 'string' ? success : success(answer), { id: save.end(), action })
      } catch (error) {
        showRefusal(form, error, { usual: failure, what, toast: save.end() })
      }
    })
  return async (event?: BaseSyntheticEvent) => {
    // What is typed from now on changes the objects inside the form's values.
    const asked = { shown: structuredClone(form.getValues()), at: Date.now() }
    await submit(asked)(event)
  }
}
