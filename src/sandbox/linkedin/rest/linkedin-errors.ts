import type { FastifyRequest } from 'fastify'

import { API_VERSIONS, newestVersion } from '#domain/platform/api-versions.ts'

import type { ErrorMode, FaultMode } from '../../faults/table.ts'

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

/** The newest known version, as messages name it. */
export const API_VERSION = newestVersion('linkedin')

/** Whether the stand-in speaks a version: the known ones, and those of later months, whose names are known beforehand. */
const speaksVersion = (version: string) =>
  API_VERSIONS.linkedin.some(({ name }) => name === version) ||
  (/^20\d\d(?:0[1-9]|1[0-2])$/.test(version) && version > API_VERSION)

/** Checks the two headers every `/rest` call carries. */
export function checkApiVersion(request: FastifyRequest): void {
  const version = request.headers['linkedin-version']
  if (version === undefined || version === '') {
    const text = 'A version must be present. Please specify a version by adding the LinkedIn-Version header.'
    throw new LinkedInError(400, 'VERSION_MISSING', text)
  }
  if (!speaksVersion(String(version))) throw sunsetApiVersion(String(version))
  if (request.headers['x-restli-protocol-version'] !== '2.0.0') {
    throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 'The header X-Restli-Protocol-Version must be 2.0.0')
  }
}

function sunsetApiVersion(version: string): LinkedInError {
  return new LinkedInError(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`)
}

/** The error each fault answers with. */
export const LINKEDIN_ERRORS: Partial<Record<FaultMode, () => LinkedInError>> = {
  http_500: () => new LinkedInError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
  rate_limit: () => {
    const text = 'Resource level throttle DAY limit for calls to this resource is reached.'
    return new LinkedInError(429, 'TOO_MANY_REQUESTS', text, 101)
  },
  token_expired: expiredToken,
  token_revoked: () => {
    const text = 'The token used in the request has been revoked by the user'
    return new LinkedInError(401, 'REVOKED_ACCESS_TOKEN', text, 65_601)
  },
  token_invalid: invalidToken,
  access_denied: () => accessDenied(`partnerApiPostsExternal.CREATE.${API_VERSION}`),
  not_found: () => new LinkedInError(404, 'NOT_FOUND', 'Could not find entity'),
  conflict: () => new LinkedInError(409, 'CONFLICT', 'The request conflicts with another one'),
  version_sunset: () => sunsetApiVersion(API_VERSION),
  image_refused: () => mediaFailed('image'),
  video_refused: () => mediaFailed('video'),
  captions_refused: () => invalidField('file', 'must be a file in SRT format'),
  waiting_upload: () => new LinkedInError(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting for its upload'),
  upload_expired: () => new LinkedInError(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired'),
} satisfies Record<ErrorMode<'linkedin'>, () => LinkedInError>

function mediaFailed(kind: string): LinkedInError {
  return new LinkedInError(400, 'MEDIA_ASSET_PROCESSING_FAILED', `The ${kind} could not be processed`)
}
