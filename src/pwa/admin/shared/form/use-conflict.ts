import { useState } from 'react'

import { ApiError } from '#client/errors.ts'

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
