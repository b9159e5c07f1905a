import type { UseQueryResult } from '@tanstack/react-query'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  title: string
  /** What a save does meanwhile. */
  children: string
}

/** Says over a form that can be used all the same that its values aren't the saved ones; nothing once they are. */
export function NotLoaded({ query: { data, error, isFetching, refetch }, title, children }: NotLoadedProps) {
  if (data !== undefined || error === null) return null
  return (
    <Notice live icon="warning" tone="lamp" title={title} className="mb-5">
      {children}
      <div className="mt-2">
        <Button kind="line" small busy={isFetching && 'Trying...'} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
