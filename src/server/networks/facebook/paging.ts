import { z } from 'zod'

import type { FacebookSettings } from './settings.ts'
import { isBelow } from '../is-below.ts'
import { NetworkError } from '../network-error.ts'

export const Paging = z.object({ next: z.string().optional() }).optional()

/**
 * Address of the next page of a list without the token Facebook puts into it, or null at the end. An address off
 * the configured graph host is refused, since the agent's token would be sent to it.
 */
export function nextPage(settings: FacebookSettings, paging: z.infer<typeof Paging>): string | null {
  if (!paging?.next) return null
  if (!isBelow(settings.graphUrl, paging.next)) {
    throw new NetworkError('refused', 'foreign_address', 'Facebook gave an answer we can’t trust.')
  }
  const next = new URL(paging.next)
  next.searchParams.delete('access_token')
  return next.toString()
}
