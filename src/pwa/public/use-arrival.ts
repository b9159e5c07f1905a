import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { call, type CallAnswer } from '#client/call.ts'
import { handOver } from '#pwa/shared/query/arrival.ts'
import { rememberedId } from '#pwa/shared/query/keep.ts'

import { placeAfterLogin, readSent } from './sent-here.ts'

/** What leads in, once the server has said who she is. */
export type ComeIn = (answer: CallAnswer<'POST /login'>) => void

/**
 * Leads on to where she wanted to go, or to the dashboard. Somebody who is signed in already goes on at once; the
 * server is only asked where something hints at that.
 */
export function useArrival(): { comeIn: ComeIn; who: number | null } {
  const navigate = useNavigate()
  const location = useLocation()
  const sent = readSent(location.state)
  const wasSent = sent.from !== null || sent.who !== null
  const comeIn: ComeIn = (answer) => {
    handOver(answer)
    void navigate(placeAfterLogin(sent, answer.data.id), { replace: true })
  }
  const latest = useRef(comeIn)
  useEffect(() => {
    latest.current = comeIn
  })
  useEffect(() => {
    // Whoever was just sent here has no session; asking again would only be refused again.
    const mayBeSignedIn = !wasSent && (rememberedId() !== null || document.cookie.includes('XSRF-TOKEN='))
    if (!mayBeSignedIn) return undefined
    const stop = new AbortController()
    call('GET /user', undefined, { signal: stop.signal }).then(
      (answer) => latest.current(answer),
      // No session, no network: she signs in as anybody else.
      () => undefined,
    )
    return () => stop.abort()
  }, [wasSent])
  return { comeIn, who: sent.who }
}
