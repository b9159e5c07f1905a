import type { ErrorMode, FaultMode } from '../faults/table.ts'

import { ChatApiError } from './chat-error.ts'

const ERRORS: Record<ErrorMode<'chat'>, () => ChatApiError> = {
  http_500: () => new ChatApiError(500, 'The server had an error', { type: 'server_error' }),
  rate_limit: () => {
    const more = { type: 'rate_limit_error', code: 'rate_limit_exceeded', retryAfter: 20 }
    return new ChatApiError(429, 'Rate limit reached', more)
  },
  token_expired: () => new ChatApiError(401, 'The key has expired', { code: 'invalid_api_key' }),
  key_invalid: () => new ChatApiError(401, 'Incorrect API key provided', { code: 'invalid_api_key' }),
  model_missing: () => new ChatApiError(404, 'The model does not exist', { param: 'model', code: 'model_not_found' }),
  context_length: () => {
    const more = { param: 'messages', code: 'context_length_exceeded' }
    return new ChatApiError(400, 'The messages have more tokens than this model takes', more)
  },
  filter_refused: () => {
    return new ChatApiError(400, 'The prompt was filtered', { param: 'messages', code: 'content_filter' })
  },
}

/** The error a fault answers with. */
export function faultError(mode: FaultMode): ChatApiError | undefined {
  const errors: Partial<Record<FaultMode, () => ChatApiError>> = ERRORS
  return errors[mode]?.()
}
