import { ApiError, type ApiErrorShape } from '#client/errors.ts'

/** An answer of the server that refuses a call. */
export const apiError = (shape: Partial<ApiErrorShape> = {}) =>
  new ApiError({
    status: 500,
    code: 'internal',
    message: '',
    errors: {},
    requestId: null,
    retryAfterSeconds: null,
    ...shape,
  })
