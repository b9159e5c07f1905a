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
export function Unanswered({ query, heading = 'h2', inCard, ...texts }: UnansweredProps) {
  const { refetch, isFetching } = query
  const { title, text, final, requestId } = reasonOf(query, texts)
  const retry = !final && (
    <Button
      kind={inCard ? 'line' : 'primary'}
      small={inCard}
      className={inCard ? undefined : 'mt-2.5 min-w-[min(200px,62vw)]'}
      onClick={() => void refetch()}
      {...(isFetching && { busy: 'Trying...' })}
    >
      Try again
    </Button>
  )
  if (inCard) {
    return (
      <div className="grid justify-items-start gap-3 py-2.5">
        <p className="text-ink-soft">
          <b className="block font-semibold text-ink">{title}</b>
          {text}
        </p>
        {retry}
        {requestId && <p className="text-small wrap-anywhere text-ink-hint">Request {requestId}</p>}
      </div>
    )
  }
  return (
    <Empty as={heading} lit={false} title={title} action={retry} requestId={requestId}>
      {text}
    </Empty>
  )
}

interface Reason {
  title: string
  text: string
  /** True where another try can't help. */
  final?: boolean
  requestId?: string | null
}

function reasonOf({ error, fetchStatus }: UseQueryResult, texts: Omit<UnansweredProps, 'query'>): Reason {
  const { failedTitle, missingTitle, offlineMessage = ELSEWHERE } = texts
  if (error instanceof OfflineError || fetchStatus === 'paused') {
    return { title: 'We can’t load this right now', text: offlineMessage }
  }
  if (error instanceof ApiError && error.code === 'not_available') {
    return { title: error.message, text: 'Please contact support.', final: true }
  }
  if (error instanceof ApiError && error.status === 404 && missingTitle) {
    return {
      title: missingTitle,
      text: 'It may have been removed from the library. Your drafts and scheduled posts are safe.',
      final: true,
    }
  }
  return {
    title: failedTitle,
    text: 'Something went wrong on our side. Your drafts and scheduled posts are safe.',
    requestId: error instanceof ApiError ? error.requestId : null,
  }
}
