import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

interface AnsweredProps<T> {
  query: UseQueryResult<T>
  /** What stands here while nothing is known, in the size of what will come. */
  loading: ReactNode
  /** The plural of what is being loaded, as in 'These collections didn’t load'. */
  failedTitle: string
  /** The title when the server says there is no such thing. */
  missingTitle?: string
  /** What there is to know while it can't be asked for and isn't on this device. */
  offlineWords?: string
  /** `h1` on a screen whose title is in the answer, and so missing with it. */
  heading?: 'h1' | 'h2'
  children: (data: T) => ReactNode
}

const ELSEWHERE =
  'We can’t reach our server, and this hasn’t been opened here before. What you’ve already visited still opens.'

/** Every state of an answer, designed once: loading, there, failed, missing, and not on this phone. */
export function Answered<T>({
  query,
  loading,
  failedTitle,
  missingTitle,
  offlineWords = ELSEWHERE,
  heading = 'h2',
  children,
}: AnsweredProps<T>) {
  const { data, error, fetchStatus, refetch, isFetching } = query

  useEffect(() => {
    if (error && !(error instanceof OfflineError)) console.error(failedTitle, error)
  }, [error, failedTitle])

  if (data !== undefined) return children(data)
  const retry = (
    <Button
      kind="lamp"
      className="mt-2.5 min-w-[200px]"
      onClick={() => void refetch()}
      {...(isFetching && { busy: 'Trying...' })}
    >
      Try again
    </Button>
  )
  if (error instanceof OfflineError || fetchStatus === 'paused') {
    return (
      <Empty as={heading} lit={false} title="Not on this phone yet" action={retry}>
        {offlineWords}
      </Empty>
    )
  }
  if (error instanceof ApiError && error.status === 404 && missingTitle) {
    return (
      <Empty as={heading} lit={false} title={missingTitle}>
        It may have been taken out of the library. Your drafts and scheduled posts are safe.
      </Empty>
    )
  }
  if (error) {
    return (
      <Empty
        as={heading}
        lit={false}
        title={failedTitle}
        action={retry}
        {...(error instanceof ApiError && { requestId: error.requestId })}
      >
        Something on our side stumbled. Your drafts and scheduled posts are safe.
      </Empty>
    )
  }
  return loading
}
