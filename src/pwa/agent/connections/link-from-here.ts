import { useLocation } from 'react-router-dom'

import { type Origin, originAt } from '#pwa/shared/origin/origin.ts'

/** The state of a link to a screen that leads back to this one. */
export function useLinkFromHere(): { from: Origin } | null {
  const { pathname, search } = useLocation()
  const here = originAt(pathname + search)
  return here && { from: here }
}
