import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'

/** `dead`: expired, used, or never issued. `unknown`: the server couldn't be asked. */
type MailedLink<T> = { state: 'looking' | 'dead' | 'unknown' } | { state: 'good'; token: string; about: T }

interface Looked<T> {
  /** The link and the attempt that was checked. */
  at: string
  link: MailedLink<T>
}

/**
 * The mailed link the page was opened by, as `look` finds it: its secret is in the hash, so that no server's log ever
 * has it.
 */
export function useMailedLink<T>(look: (token: string, signal: AbortSignal) => Promise<T>): {
  link: MailedLink<T>
  again: () => void
} {
  const token = useLocation().hash.slice(1)
  const [looked, setLooked] = useState<Looked<T> | null>(null)
  const [tries, setTries] = useState(0)
  const lookAt = useEffectEvent(look)
  const at = `${tries} ${token}`

  useEffect(() => {
    const meant = at.slice(at.indexOf(' ') + 1)
    if (meant === '') return undefined
    const stop = new AbortController()
    lookAt(meant, stop.signal).then(
      (about) => setLooked({ at, link: { state: 'good', token: meant, about } }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        setLooked({ at, link: { state: error instanceof ApiError && error.status === 422 ? 'dead' : 'unknown' } })
      },
    )
    return () => stop.abort()
  }, [at])

  const link: MailedLink<T> = token === '' ? { state: 'dead' } : looked?.at === at ? looked.link : { state: 'looking' }
  return { link, again: () => setTries((count) => count + 1) }
}
