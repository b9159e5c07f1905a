import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

import { ApiError } from '#client/errors.ts'

interface ConflictOptions<In extends FieldValues, R> {
  record: R | null
  form: UseFormReturn<In>
  load: () => Promise<{ data: R }>
  rebase: ((mine: In, before: R, theirs: R) => Partial<In>) | undefined
  /** Her changes give way. */
  onTheirs: (theirs: R) => void
  /** Her changes go on top; what she has not touched becomes theirs. */
  onMine: (theirs: R) => void
}

/** Two admins on one record: the second save is told so, and chooses. */
export function useConflict<In extends FieldValues, R>(options: ConflictOptions<In, R>) {
  const { record, form, load, rebase, onTheirs, onMine } = options
  const [theirs, setTheirs] = useState<R | null>(null)

  return {
    theirs,
    /** Whether an error says that somebody else was quicker; then theirs has been fetched. */
    hear: async (error: unknown): Promise<boolean> => {
      if (!(error instanceof ApiError) || error.status !== 409 || record === null) return false
      try {
        const { data } = await load()
        setTheirs(data)
        return true
      } catch {
        // What is said then is the conflict itself; another save asks again.
        return false
      }
    },
    loadTheirs: () => {
      if (!theirs) return
      setTheirs(null)
      onTheirs(theirs)
    },
    keepMine: () => {
      if (!theirs || record === null) return
      const changed = rebase?.(form.getValues(), record, theirs) ?? {}
      onMine(theirs)
      setTheirs(null)
      for (const [field, value] of Object.entries(changed))
        form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true })
    },
  }
}
