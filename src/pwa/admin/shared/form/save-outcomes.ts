import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { ApiError, OfflineError } from '#client/errors.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { markFields, namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import type { RecordKind } from '../record-kind.ts'

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

interface ConflictOptions<R> {
  record: R | null
  load: () => Promise<{ data: R }>
  /** The admin's own changes are discarded. */
  onTheirs: (theirs: R) => void
  /** The admin's own changes are applied on top; fields they have not touched take the other admin's values. */
  onMine: (theirs: R) => void
}

/** Handles two admins on one record: the second save is refused with a conflict, and that admin chooses. */
export function useConflict<R>(options: ConflictOptions<R>) {
  const { record, load, onTheirs, onMine } = options
  const [theirs, setTheirs] = useState<R | null>(null)

  return {
    theirs,
    /** Whether an error says that somebody else saved first; if so, their version has been fetched. */
    detect: async (error: unknown): Promise<boolean> => {
      if (!(error instanceof ApiError) || error.status !== 409 || record === null) return false
      try {
        const { data } = await load()
        setTheirs(data)
        return true
      } catch {
        // The conflict notice itself is the message then; another save asks again.
        return false
      }
    },
    loadTheirs: () => {
      if (!theirs) return
      setTheirs(null)
      onTheirs(theirs)
    },
    keepMine: () => {
      if (!theirs) return
      setTheirs(null)
      onMine(theirs)
    },
  }
}

/** A question before a save. Its text stays while the dialog closes. */
export function useQuestion() {
  const [message, setMessage] = useState('')
  const [isOpen, setOpen] = useState(false)
  return {
    message,
    isOpen,
    ask: (asked: string) => {
      setMessage(asked)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

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

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** Why a save stopped, beside the button. */
export const CANCELED = 'You canceled the upload'
export const CONFLICT = 'Someone else saved first. Choose whose changes to keep'
export const NO_ANSWER = 'This may not have been saved: our server didn’t answer. Please try again.'

export function lostMessage(names: readonly string[]): string | null {
  if (names.length === 0) return null
  return notSaved(`Choose ${joinList(names)} again, or save without ${names.length === 1 ? 'it' : 'them'}`)
}

/** The messages of most forms for a refused save: the server's message, once. */
export const oneMessage: RefusalMessages = (error) => [refusalMessage(error)]

/**
 * The messages of the template collection form for a refused save: each field by its name, and one sentence for other
 * failures.
 */
export const messagePerField: RefusalMessages = (error) =>
  namesFields(error)
    ? Object.entries(error.errors).map(([field, [message]]) => `${field}: ${message ?? ''}`)
    : [UNEXPECTED]

export function canceledMessage(removed: File | undefined): string {
  if (!removed) return 'Upload canceled. Nothing was saved, and what you typed stays here.'
  return `Upload canceled. “${removed.name}” was removed. Nothing was saved, and everything else is still here.`
}

/** The message when somebody else has deleted the record that is being saved. */
export function deletedMeanwhileMessage({ noun }: RecordKind, canStore: boolean): string {
  const typed = canStore ? 'What you typed is stored on this device.' : 'What you typed stays here.'
  return `Someone deleted this ${noun} while you were editing. ${typed}`
}
