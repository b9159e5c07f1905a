import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { signedIn } from './signed-in.ts'

const WAY = 'inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-3'

/**
 * A link to the account with this address: to its billing where the agent is signed in to it, otherwise to the login.
 */
export function AccountLink({ email }: { email: string }) {
  const [isOwnAccount, setHers] = useState<boolean | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void signedIn(stop.signal).then((user) => {
      if (!stop.signal.aborted) setHers(user?.role === 'agent' && user.email.toLowerCase() === email.toLowerCase())
    })
    return () => stop.abort()
  }, [email])
  if (isOwnAccount === null) return null
  return isOwnAccount ? (
    <Link to="/subscriptions/billing" className={WAY}>
      You’re already logged in with this email. See billing
    </Link>
  ) : (
    <Link to="/login" className={WAY}>
      Log in with this email
    </Link>
  )
}
