import { useEffect, useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'

import { NoPushService, pushState, turnOff, turnOn, type PushState } from './push-address.ts'

/** Whether this browser receives push messages, and the two ways to change it. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setTrouble] = useState<string | null>(null)

  useEffect(() => {
    let gone = false
    const look = () =>
      void pushState().then((found) => {
        if (!gone) setState(found)
      }, reportError)
    look()
    // The user may have unblocked it in the browser's settings and come back.
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  async function change(action: () => Promise<PushState>) {
    setBusy(true)
    setTrouble(null)
    try {
      setState(await action())
    } catch (error) {
      setTrouble(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    state,
    busy,
    failure,
    turnOn: () => void change(turnOn),
    turnOff: () => void change(() => turnOff().then(() => 'off')),
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof NoPushService)
    return 'This browser’s push service doesn’t answer. Notices still come here. Try again later.'
  if (error instanceof OfflineError) return 'We can’t reach our server just now. Try again when you’re back.'
  if (error instanceof ApiError) return error.message
  reportError(error)
  return 'This browser could not turn it on. Notices still come here.'
}
