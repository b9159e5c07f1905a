import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { call, type CallAnswer } from '#client/call.ts'
import { handOver } from '#pwa/shared/query/arrival.ts'
import { rememberedId } from '#pwa/shared/query/keep.ts'

/** What leads in, once the server has said who she is. */
export type ComeIn = (answer: CallAnswer<'POST /login'>) => void

/**
 * Leads on to where she wanted to go, or to the dashboard. Somebody who is signed in already goes on at once; the
 * server is only asked where something hints at that.
 */
export function useArrival(): ComeIn {
  const navigate = useNavigate()
  const location = useLocation()
  const from = wantedPlace(location.state)
  const comeIn: ComeIn = (answer) => {
    handOver(answer)
    void navigate(from ?? '/dashboard', { replace: true })
  }
  const latest = useRef(comeIn)
  useEffect(() => {
    latest.current = comeIn
  })
  useEffect(() => {
    // Whoever was just sent here has no session; asking again would only be refused again.
    const mayBeSignedIn = from === null && (rememberedId() !== null || document.cookie.includes('XSRF-TOKEN='))
    if (!mayBeSignedIn) return undefined
    const stop = new AbortController()
    call('GET /user', undefined, { signal: stop.signal }).then(
      (answer) => latest.current(answer),
      // No session, no network: she signs in as anybody else.
      () => undefined,
    )
    return () => stop.abort()
  }, [from])
  return comeIn
}

/** The path a refused visit came from; only ever one of our own. */
function wantedPlace(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string') return null
  return /^\/(?!\/|login\b)/.test(state.from) ? state.from : null
}
