import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiError } from '#client/errors.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

/**
 * Shows once that something could not be loaded. Nothing is shown for data that is present when only the network is
 * away.
 */
export function useLoadFailure({ error, data }: Pick<UseQueryResult, 'error' | 'data'>, message: string): void {
  const counts = error !== null && (error instanceof ApiError || data === undefined)
  useEffect(() => {
    if (counts) notify.error(message, { id: message })
  }, [counts, message])
}
