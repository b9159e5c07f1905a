import { useLocation, useNavigate } from 'react-router-dom'

import { BackLink } from './back-link.tsx'
import { originAt, readCollectionState, type Origin } from './origin.ts'

/** The screen this one was opened from and leads back to, where its link or its address named it. */
export function useOrigin(): Origin | null {
  const { state, search } = useLocation()
  const from = new URLSearchParams(search).get('from')
  return readCollectionState(state)?.from ?? (from === null ? null : originAt(from))
}

/** The link back to it; nothing where the screen was opened otherwise. */
export function WayBack() {
  const origin = useOrigin()
  return origin && <BackLink to={origin.path}>Back to {origin.name}</BackLink>
}

/** The same as the action of a toast that says that the screen has done its work. */
export function useBackAction(): { label: string; onClick: () => void } | undefined {
  const origin = useOrigin()
  const navigate = useNavigate()
  return origin ? { label: `Back to ${origin.name}`, onClick: () => void navigate(origin.path) } : undefined
}
