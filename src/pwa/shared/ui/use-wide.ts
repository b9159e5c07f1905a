import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 768px)'

/** True on wide screens, false on a phone; the border is 768 px. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(QUERY)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(QUERY).matches,
    () => false,
  )
}
