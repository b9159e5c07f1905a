import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId } from 'react'

import { ApiError } from '#client/errors.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

type Loaded = Pick<UseQueryResult, 'error' | 'data'>

/**
 * Shows once that something could not be loaded. Nothing is shown for data that is present when only the network is
 * away.
 */
export function useLoadFailure(query: Loaded, message: string): void {
  useFirstLoadFailure([[query, message]])
}

/** Shows one message for all parts of a screen: that of the first part which could not be loaded. */
export function useFirstLoadFailure(parts: readonly (readonly [query: Loaded, message: string])[]): void {
  const id = useId()
  const message = parts.find(([query]) => isFailure(query))?.[1]
  useEffect(() => {
    if (message !== undefined) notify.error(message, { id })
  }, [id, message])
}

function isFailure({ error, data }: Loaded): boolean {
  return error !== null && (error instanceof ApiError || data === undefined)
}
