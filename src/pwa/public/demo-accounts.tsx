import { useEffect, useState } from 'react'

import { call } from '#client/call.ts'
import type { DemoAccount } from '#contract/session.ts'
import { part } from '#pwa/shared/code/part.tsx'

import type { ComeIn } from './use-arrival.ts'

const DemoDrawer = part(() => import('./demo-drawer.tsx').then((module) => module.DemoDrawer))

/** The accounts a sandbox lets anybody try. Nothing on a real server. */
export function DemoAccounts({ comeIn }: { comeIn: ComeIn }) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])

  useEffect(() => {
    const stop = new AbortController()
    call('GET /demo-accounts', undefined, { signal: stop.signal }).then(
      ({ data }) => setAccounts(data.accounts),
      // Without an answer there is nothing to offer, and the login itself still works or says why not.
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  if (accounts.length === 0) return null
  return <DemoDrawer accounts={accounts} comeIn={comeIn} />
}
