import { useState } from 'react'

import { actionErrorMessage } from '../use-post-action.ts'

/** What a button does at the server: whether it is under way, and why the last try failed. */
export function useAttempt<A extends readonly unknown[]>(work: (...args: A) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = (...args: A) => {
    setBusy(true)
    setError(null)
    work(...args)
      .catch((cause: unknown) => setError(actionErrorMessage(cause)))
      .finally(() => setBusy(false))
  }
  return { busy, error, run }
}
