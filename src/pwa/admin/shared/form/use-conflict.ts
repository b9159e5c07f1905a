import { useState } from 'react'

import { ApiError } from '#client/errors.ts'

interface ConflictOptions<R> {
  record: R | null
  load: () => Promise<{ data: R }>
  /** Her changes give way. */
  onTheirs: (theirs: R) => void
  /** Her changes go on top; what she has not touched becomes theirs. */
  onMine: (theirs: R) => void
}

/** Two admins on one record: the second save is told so, and chooses. */
export function useConflict<R>(options: ConflictOptions<R>) {
  const { record, load, onTheirs, onMine } = options
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
      if (!theirs) return
      setTheirs(null)
      onMine(theirs)
    },
  }
}
