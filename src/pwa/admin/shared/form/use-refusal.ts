import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { ApiError, OfflineError } from '#client/errors.ts'
import { markFields, namesFields } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

/** What a failed save says, one toast for each sentence. */
export type RefusalWords = (error: unknown) => readonly string[]

/** Puts what the server said on the fields and files it is about, and says it above. */
export function useRefusal<In extends FieldValues>(form: UseFormReturn<In>, words: RefusalWords) {
  /** By field, for what is no value of the form: the files. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  return {
    faults,
    clear: () => setFaults({}),
    /** What was said of a file goes with it: of the field of this name, and of those that begin so. */
    forget: (...names: readonly string[]) =>
      setFaults((before) => {
        const left = Object.entries(before).filter(([field]) => !names.some((name) => field.startsWith(name)))
        return Object.fromEntries(left)
      }),
    show: (error: unknown) => {
      if (!(error instanceof ApiError || error instanceof OfflineError)) console.error(error)
      if (namesFields(error)) {
        form.clearErrors()
        markFields(form, error)
        const known = form.getValues()
        setFaults(
          Object.fromEntries(
            Object.entries(error.errors).flatMap(([field, [message]]) =>
              message === undefined || field in known ? [] : [[field, message]],
            ),
          ),
        )
      }
      for (const sentence of words(error)) notify.error(sentence)
    },
  }
}
