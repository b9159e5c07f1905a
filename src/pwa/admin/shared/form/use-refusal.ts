import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { ApiError, OfflineError } from '#client/errors.ts'
import { markFields, namesFields } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

/** The messages of a failed save, one toast each. */
export type RefusalMessages = (error: unknown) => readonly string[]

/** Shows the server's messages at the fields and files they are about, and in a toast. */
export function useRefusal<In extends FieldValues>(form: UseFormReturn<In>, messagesOf: RefusalMessages) {
  /** By field, for the files, which are no values of the form. */
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    errors,
    clear: () => setErrors({}),
    /** Shows these messages at the files they are about. */
    mark: (messages: Readonly<Record<string, string>>) => setErrors(messages),
    /** Clears the messages of removed files: of the field of this name, and of those whose names begin with it. */
    forget: (...names: readonly string[]) =>
      setErrors((before) => {
        const left = Object.entries(before).filter(([field]) => !names.some((name) => field.startsWith(name)))
        return Object.fromEntries(left)
      }),
    /** The first message replaces the toast `toast`. Returns the messages. */
    show: (error: unknown, toast: string): readonly string[] => {
      if (!(error instanceof ApiError || error instanceof OfflineError)) console.error(error)
      if (namesFields(error)) {
        form.clearErrors()
        markFields(form, error)
        const known = form.getValues()
        setErrors(
          Object.fromEntries(
            Object.entries(error.errors).flatMap(([field, [message]]) =>
              message === undefined || field in known ? [] : [[field, message]],
            ),
          ),
        )
      }
      const messages = messagesOf(error)
      for (const [place, message] of messages.entries()) notify.error(message, { id: place === 0 ? toast : undefined })
      return messages
    },
  }
}
