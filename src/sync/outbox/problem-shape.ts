import type { ApiError, ApiErrorShape } from '#client/errors.ts'

/** An error as plain data, for the database. */
export function problemShape({ status, code, message, errors, requestId, retryAfterSeconds }: ApiError): ApiErrorShape {
  return { status, code, message, errors, requestId, retryAfterSeconds }
}
