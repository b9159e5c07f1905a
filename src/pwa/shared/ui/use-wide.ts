import { useSyncExternalStore } from 'react'

/**
 * True on wide screens, false on a phone; the border is 768 px.
 * @param options `prerendered` is the value in a prerendered page, whose width isn't known
 */
export const useWide = ({ prerendered = false } = {}) => useMedia('(min-width: 768px)', prerendered)

function useMedia(query: string, prerendered: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => prerendered,
  )
}
