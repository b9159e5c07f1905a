import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { notify } from '#pwa/shared/ui/notify.tsx'

import { refuseOffline, showRefusal, type Unsaved } from './refusal.ts'

interface SaveOptions<In extends FieldValues, Out, Answer> {
  form: UseFormReturn<In, unknown, Out>
  send: (values: Out) => Promise<Answer>
  onSaved: (answer: Answer) => void
  success: string
  /** What is said of a failure that is no field's fault. */
  failure?: string
  /** What is not saved then, where it isn't text that stays. */
  what?: Unsaved
}

/** What a form does when it is sent: checks itself, saves, and says what came of it. */
export function useSave<In extends FieldValues, Out, Answer>(options: SaveOptions<In, Out, Answer>) {
  const { form, send, onSaved, success, failure, what } = options
  return form.handleSubmit(async (values) => {
    if (refuseOffline(what)) return
    try {
      onSaved(await send(values))
      notify.success(success)
    } catch (error) {
      showRefusal(form, error, failure, what)
    }
  })
}
