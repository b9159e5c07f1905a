import { useEffect, useState } from 'react'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

/** Watches what the device has, whose code is loaded with it; null until the database has answered. */
export function useWatched<T>(start: (next: (found: T) => void) => Promise<() => void>, otherwise: T): T | null {
  const [found, setFound] = useState<T | null>(null)
  const [first] = useState({ start, otherwise })
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    first
      .start((next) => gone || setFound(next))
      .then(
        (end) => (gone ? end() : (stop = end)),
        (error: unknown) => {
          reportUnlessOffline(error)
          if (!gone) setFound(first.otherwise)
        },
      )
    return () => {
      gone = true
      stop?.()
    }
  }, [first])
  return found
}
