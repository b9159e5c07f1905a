import { useSyncExternalStore } from 'react'

/** True on wide screens, false on a phone; the border is 768 px. */
export const useWide = () => useMedia('(min-width: 768px)')

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
