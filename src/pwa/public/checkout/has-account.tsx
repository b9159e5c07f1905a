import { useEffect, useState } from 'react'

import type { User } from '#contract/account/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'

import { mayBeSignedIn, signedIn } from './signed-in.ts'

/** Shows a signed-in agent that they have an account already, whose plan is changed elsewhere. */
export function HasAccount() {
  const [user, setUser] = useState<User | null>(null)
  useEffect(() => {
    if (!mayBeSignedIn()) return undefined
    const stop = new AbortController()
    void signedIn(stop.signal).then((who) => void (stop.signal.aborted || setUser(who)))
    return () => stop.abort()
  }, [])
  if (user?.role !== 'agent') return null
  return (
    <aside
      aria-label="Your account"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-panel bg-plum-tint px-5 py-4"
    >
      <p className="min-w-0 wrap-anywhere">You already have an account. You’re logged in as {user.email}.</p>
      <ButtonLink kind="secondary" small to="/subscriptions/plan-types">
        See your plans
      </ButtonLink>
    </aside>
  )
}
