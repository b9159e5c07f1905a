import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { NetworkError } from '../../networks/network-error.ts'

/** A connector's failure as an API error for the agent; anything else is returned for the common error handler. */
export function outsideFailure(context: Pick<AppContext, 'log'>, platform: Platform, error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error
  context.log.warn({ platform, code: error.code, detail: error.detail }, 'a network could not be asked')
  if (error.kind === 'reconnect' || error.kind === 'refused')
    return problem('network_refused', { message: error.message })
  return problem('network_unavailable', {
    message: `${PLATFORM_NAME[platform]} can’t be reached right now. Please try again.`,
    ...(error.retryAfterSeconds !== null && { retryAfterSeconds: error.retryAfterSeconds }),
  })
}
