import type { ErrorMode, FaultMode } from '../faults/table.ts'

/** An error in the form of the chat completions contract. */
export class ChatApiError extends Error {
  readonly status: number
  readonly type: string
  readonly param: string | null
  readonly code: string | null
  readonly retryAfter: number | null

  constructor(
    status: number,
    message: string,
    more: { type?: string; param?: string | null; code?: string | null; retryAfter?: number | null } = {},
  ) {
    super(message)
    this.name = 'ChatApiError'
    this.status = status
    this.type = more.type ?? 'invalid_request_error'
    this.param = more.param ?? null
    this.code = more.code ?? null
    this.retryAfter = more.retryAfter ?? null
  }

  body(): object {
    const { message, type, param, code } = this
    return { error: { message, type, param, code } }
  }
}

/** The error each fault answers with. */
export const CHAT_ERRORS: Partial<Record<FaultMode, () => ChatApiError>> = {
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
} satisfies Record<ErrorMode<'chat'>, () => ChatApiError>
