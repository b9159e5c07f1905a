/** An error of the sandbox's own control calls, in the format of the app's errors. */
export class ControlCallError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined

  constructor(status: number, code: string, message: string, errors?: Record<string, string[]>) {
    super(message)
    this.name = 'ControlError'
    this.status = status
    this.code = code
    this.errors = errors
  }

  body(requestId: string): object {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
      request_id: requestId,
    }
  }
}
