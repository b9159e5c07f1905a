/** An error in the format of LinkedIn's API. */
export class LinkedInError extends Error {
  readonly status: number
  readonly code: string
  readonly serviceErrorCode: number | undefined

  constructor(status: number, code: string, message: string, serviceErrorCode?: number) {
    super(message)
    this.name = 'LinkedInError'
    this.status = status
    this.code = code
    this.serviceErrorCode = serviceErrorCode
  }

  body(): object {
    const { status, code, message, serviceErrorCode } = this
    return { status, ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }), code, message }
  }
}

export function invalidField(path: string, message: string, code = 'INVALID_VALUE_FOR_FIELD'): LinkedInError {
  return new LinkedInError(400, code, `ERROR :: /${path} :: ${message}`)
}

/** 403: the token lacks a permission, or no token of a member may ever do this. */
export function accessDenied(resource: string): LinkedInError {
  return new LinkedInError(403, 'ACCESS_DENIED', `Not enough permissions to access: ${resource}`, 100)
}

export function invalidToken(): LinkedInError {
  return new LinkedInError(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65_600)
}

export function expiredToken(): LinkedInError {
  return new LinkedInError(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65_602)
}
