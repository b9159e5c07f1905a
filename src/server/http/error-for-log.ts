export interface LoggedError {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** The local part of an e-mail address, or the credentials in a URL: the text before the @ is not logged. */
const LOCAL_PART = /[^\s/<>"'(),;:=@]{1,64}(?=@[\w-]+(?:\.[\w-]+)+)/g

/** A text without whole e-mail addresses: mail servers repeat the recipient's in their refusals. */
const withoutAddresses = (text: string) => text.replace(LOCAL_PART, '…')

/**
 * An error as it is logged. A failed statement is logged without its parameters, which may be tokens, hashes and
 * captions; e-mail addresses without their local part.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return plainForLog(error)
  const isStatement = 'query' in error && 'params' in error
  const message = isStatement ? `Failed query: ${String(error.query)}` : error.message
  return {
    type: error.constructor.name,
    message: withoutAddresses(message),
    // The stack begins with the original message.
    stack: isStatement ? '' : withoutAddresses(error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** For thrown values that are no errors; the job queue passes its errors on as plain objects. */
function plainForLog(thrown: unknown): LoggedError {
  const { message, stack, code } = { ...(thrown as Partial<Record<'message' | 'stack' | 'code', unknown>>) }
  if (typeof message !== 'string') return { type: typeof thrown, message: String(thrown), stack: '' }
  const isNamed = typeof code === 'string'
  return {
    type: typeof thrown,
    message: withoutAddresses(message),
    stack: typeof stack === 'string' ? withoutAddresses(stack) : '',
    ...(isNamed && { code }),
  }
}
