import { useEffect, useState } from 'react'

import { call } from '#client/call.ts'
import type { DemoAccount } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

import type { CompleteSignIn } from './use-arrival.ts'

const DemoDrawer = part(() => import('./demo-drawer.tsx').then((module) => module.DemoDrawer))

/** The accounts a sandbox offers to everybody. Renders nothing on a real server. */
export function DemoAccounts({ comeIn }: { comeIn: CompleteSignIn }) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])

  useEffect(() => {
    const stop = new AbortController()
    call('GET /demo-accounts', undefined, { signal: stop.signal }).then(
      ({ data }) => setAccounts(data.accounts),
      // Without an answer no accounts are offered, and the login itself still works or shows why not.
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  if (accounts.length === 0) return null
  return <DemoDrawer accounts={accounts} comeIn={comeIn} />
}
