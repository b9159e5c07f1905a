import { useLocation } from 'react-router-dom'

/** What a link from a list to a form carries in the history entry. */
export const fromList = (here: string) => ({ list: here })

/** The list as it was left, with its search and page; the plain list for those who opened the address directly. */
export function listIn(state: unknown, path: string): string {
  const left = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  // History state outlives releases and can be written by anyone with a console.
  return typeof left === 'string' && (left === path || left.startsWith(`${path}?`)) ? left : path
}

export function useListLeft(path: string): string {
  return listIn(useLocation().state, path)
}
