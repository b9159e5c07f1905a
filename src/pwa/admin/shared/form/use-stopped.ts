import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Why the last save stopped, said beside the button until the form is changed or saved. */
export function useStopped<In extends FieldValues>(form: UseFormReturn<In>) {
  const [reason, setReason] = useState<string | null>(null)
  /** The values of the save that stopped; null while none has. */
  const at = useRef<string | null>(null)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // It also reports changes of the form's state.
        callback: () => {
          if (at.current === null || at.current === JSON.stringify(form.getValues())) return
          at.current = null
          setReason(null)
        },
      }),
    [form],
  )

  return {
    reason,
    stop: (message: string) => {
      at.current = JSON.stringify(form.getValues())
      setReason(message)
    },
    clear: () => {
      at.current = null
      setReason(null)
    },
  }
}

/** 'Not saved. English Title is required.' */
export const notSaved = (why: string) => `Not saved. ${why.replace(/[.!?]?$/, '.')}`

/** What fields and files have to be corrected: the first message, and how many more there are; null for none. */
export function correctionsMessage(fields: object, files: Readonly<Record<string, string>>): string | null {
  const [first, ...others] = [...messagesIn(fields), ...Object.values(files)]
  if (first === undefined) return null
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return notSaved(`${first.replace(/[.!?]$/, '')}${more}`)
}

/** The messages of a form's errors; those of a list's items lie below the list. */
function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return errors.message === '' ? [] : [errors.message]
  // The element a message is about is part of its error, and not to be walked through.
  return Object.entries(errors).flatMap(([key, below]) => (key === 'ref' ? [] : messagesIn(below)))
}
