/** The parts of an error that are logged. */
export interface LoggedError {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/**
 * An error as it is logged. A failed statement is logged without its parameters, which may be
 * anybody's tokens, hashes and captions.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const isStatement = 'query' in error && 'params' in error
  const message = isStatement ? `Failed query: ${String(error.query)}` : error.message
  return {
    type: error.constructor.name,
    message,
    // The stack begins with the message as it was.
    stack: isStatement ? '' : (error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}
