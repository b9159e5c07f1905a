import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'

import { OfflineError } from '#client/errors.ts'

/** Seldom shown, so loaded only when needed. */
const Unanswered = lazy(() => import('./unanswered.tsx').then((module) => ({ default: module.Unanswered })))

interface AnsweredProps<T> {
  query: UseQueryResult<T>
  /** Shown while nothing is known, in the size of what will come. */
  loading: ReactNode
  /** The plural of what is being loaded, as in 'These collections didn’t load'. */
  failedTitle: string
  /** The title when the server says that it doesn't exist. */
  missingTitle?: string
  /** The text shown while it can't be fetched and isn't on this device. */
  offlineMessage?: string
  /** `h1` on a screen whose title is in the answer, and so missing with it. */
  heading?: 'h1' | 'h2'
  /** In one of several cards: a message without the illustration and the screen's primary button. */
  inCard?: boolean
  children: (data: T) => ReactNode
}

/** Every state of an answer: loading, loaded, failed, missing, and not on this device. */
export function Answered<T>({ query, loading, children, ...failure }: AnsweredProps<T>) {
  const { data, error, fetchStatus } = query
  const { failedTitle } = failure

  useEffect(() => {
    if (error && !(error instanceof OfflineError)) console.error(failedTitle, error)
  }, [error, failedTitle])

  if (data !== undefined) return children(data)
  if (!error && fetchStatus !== 'paused') return loading
  return (
    <Suspense fallback={loading}>
      <Unanswered query={query} {...failure} />
    </Suspense>
  )
}
