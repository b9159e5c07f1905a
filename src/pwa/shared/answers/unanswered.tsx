import type { UseQueryResult } from '@tanstack/react-query'

import { ApiError, OfflineError } from '#client/errors.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

interface UnansweredProps {
  query: UseQueryResult
  failedTitle: string
  missingTitle?: string | undefined
  offlineMessage?: string | undefined
  heading?: 'h1' | 'h2' | undefined
  inCard?: boolean | undefined
}

const ELSEWHERE =
  'We can’t reach our server, and this isn’t stored on this device. Screens you’ve opened before still work.'

/** Replaces an answer that failed, is missing or is not on this device. */
export function Unanswered(props: UnansweredProps) {
  const { query, failedTitle, missingTitle, offlineMessage = ELSEWHERE, heading = 'h2', inCard } = props
  const { error, fetchStatus, refetch, isFetching } = query
  const retry = (
    <Button
      kind={inCard ? 'plum' : 'lamp'}
      className="mt-2.5 min-w-[min(200px,62vw)]"
      onClick={() => void refetch()}
      {...(isFetching && { busy: 'Trying...' })}
    >
      Try again
    </Button>
  )
  if (error instanceof OfflineError || fetchStatus === 'paused') {
    return (
      <Empty as={heading} lit={false} title="We can’t load this right now" action={retry}>
        {offlineMessage}
      </Empty>
    )
  }
  if (error instanceof ApiError && error.code === 'not_available') {
    return (
      <Empty as={heading} lit={false} title={error.message}>
        Please contact support.
      </Empty>
    )
  }
  if (error instanceof ApiError && error.status === 404 && missingTitle) {
    return (
      <Empty as={heading} lit={false} title={missingTitle}>
        It may have been removed from the library. Your drafts and scheduled posts are safe.
      </Empty>
    )
  }
  return (
    <Empty
      as={heading}
      lit={false}
      title={failedTitle}
      action={retry}
      {...(error instanceof ApiError && { requestId: error.requestId })}
    >
      Something went wrong on our side. Your drafts and scheduled posts are safe.
    </Empty>
  )
}
