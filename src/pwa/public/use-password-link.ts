import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'

/** `dead`: expired, used, or never one of ours. `unknown`: nobody could be asked. */
type PasswordLink =
  | { state: 'looking' | 'dead' | 'unknown' }
  | {
      state: 'good'
      token: string
      email: string
    }

interface Looked {
  /** The link and the try that was looked at. */
  at: string
  link: PasswordLink
}

/** The link she came by: its secret stands behind the hash, so that no server's log ever has it. */
export function usePasswordLink(): { link: PasswordLink; again: () => void } {
  const token = useLocation().hash.slice(1)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [tries, setTries] = useState(0)
  const at = `${tries} ${token}`

  useEffect(() => {
    const look = at.slice(at.indexOf(' ') + 1)
    if (look === '') return undefined
    const stop = new AbortController()
    call('POST /password-link', { body: { token: look } }, { signal: stop.signal }).then(
      ({ data }) => setLooked({ at, link: { state: 'good', token: look, email: data.email } }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        setLooked({ at, link: { state: error instanceof ApiError && error.status === 422 ? 'dead' : 'unknown' } })
      },
    )
    return () => stop.abort()
  }, [at])

  const link: PasswordLink = token === '' ? { state: 'dead' } : looked?.at === at ? looked.link : { state: 'looking' }
  return { link, again: () => setTries((count) => count + 1) }
}
