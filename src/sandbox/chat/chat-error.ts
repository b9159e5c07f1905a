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
