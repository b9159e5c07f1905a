import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 768px)'

/** True on a desk, false on a phone; the border is 768 px. */
export function useWide(): boolean {
  return useMedia(QUERY)
}

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
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
