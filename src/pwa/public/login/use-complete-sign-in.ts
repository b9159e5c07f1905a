import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { call, type CallAnswer } from '#client/call.ts'
import { handOverAnswer } from '#pwa/shared/query/signed-in-answer.ts'
import { rememberedId } from '#pwa/shared/query/browser-storage.ts'

import { placeAfterLogin, readSent } from './login-origin.ts'

/** Completes a sign-in, once the server has answered with the user. */
export type CompleteSignIn = (answer: CallAnswer<'POST /login'>) => void

/**
 * Leads on to the address the user wanted, or to the dashboard. Somebody who is signed in already goes on at once; the
 * server is only asked where something hints at that.
 */
export function useCompleteSignIn(): { completeSignIn: CompleteSignIn; who: number | null } {
  const navigate = useNavigate()
  const location = useLocation()
  const sent = readSent(location.state)
  const wasSent = sent.from !== null || sent.who !== null
  const completeSignIn: CompleteSignIn = (answer) => {
    handOverAnswer(answer)
    void navigate(placeAfterLogin(sent, answer.data.id), { replace: true })
  }
  const latest = useRef(completeSignIn)
  useEffect(() => {
    latest.current = completeSignIn
  })
  useEffect(() => {
    // Whoever was just redirected here has no session; asking again would only be refused again.
    const mayBeSignedIn = !wasSent && (rememberedId() !== null || document.cookie.includes('XSRF-TOKEN='))
    if (!mayBeSignedIn) return undefined
    const stop = new AbortController()
    call('GET /user', undefined, { signal: stop.signal, probe: true }).then(
      (answer) => latest.current(answer),
      // No session or no network: the user signs in as usual.
      () => undefined,
    )
    return () => stop.abort()
  }, [wasSent])
  return { completeSignIn, who: sent.who }
}
