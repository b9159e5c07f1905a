import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'

import { NoPushService, pushState, turnOff, turnOn, type PushState } from './push-address.ts'

export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const change = useMutation({
    mutationFn: (action: () => Promise<PushState>) => action(),
    onSuccess: setState,
    onError: (error) => {
      if (expectedMessage(error) === null) reportError(error)
    },
  })

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

  return {
    state,
    busy: change.isPending,
    failure: change.error && (expectedMessage(change.error) ?? UNEXPECTED),
    turnOn: () => change.mutate(turnOn),
    turnOff: () => change.mutate(() => turnOff().then(() => 'off')),
  }
}

const UNEXPECTED = 'Something went wrong. Please try again.'

/** The message for an error that is no fault of the app; null for all others. */
function expectedMessage(error: Error): string | null {
  if (error instanceof NoPushService)
    return 'This browser’s notification service isn’t responding. Please try again later.'
  if (error instanceof OfflineError) return 'We can’t reach our server. Try again when you’re back online.'
  return error instanceof ApiError ? error.message : null
}
