import type { UseQueryResult } from '@tanstack/react-query'

import { ApiError, OfflineError } from '#client/errors.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

interface FailedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  title: string
  /** The title when there is no such record. */
  missing?: string
  /** In place of a list only: the screen has other buttons. */
  inList?: boolean
}

/**
 * Shown in place of records that couldn't be loaded: the unlit illustration, the reason, and a retry where one may
 * help.
 */
export function Failed({ query, title, missing, inList }: FailedProps) {
  const { error, refetch, isFetching } = query
  if (missing && error instanceof ApiError && error.status === 404)
    return (
      <Empty lit={false} title={missing}>
        It was deleted, or the link is wrong.
      </Empty>
    )
  return (
    <Empty
      lit={false}
      title={title}
      requestId={error instanceof ApiError ? error.requestId : null}
      action={
        <Button
          kind={inList ? 'line' : 'primary'}
          className="mt-2.5 min-w-[min(200px,62vw)]"
          busy={isFetching && 'Trying...'}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      }
    >
      {error instanceof OfflineError
        ? 'We can’t reach our server. Check your connection and try again.'
        : 'Something went wrong on our side. Please try again.'}
    </Empty>
  )
}
