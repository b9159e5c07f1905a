import type { ErrorMode, FaultMode } from '../../faults/table.ts'

import { accessDenied, expiredToken, invalidToken, LinkedInError } from './li-error.ts'
import { SUPPORTED_VERSION, sunsetVersion } from './version.ts'

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
  access_denied: () => accessDenied(`partnerApiPostsExternal.CREATE.${SUPPORTED_VERSION}`),
  not_found: () => new LinkedInError(404, 'NOT_FOUND', 'Could not find entity'),
  conflict: () => new LinkedInError(409, 'CONFLICT', 'The request conflicts with another one'),
  version_sunset: () => sunsetVersion(SUPPORTED_VERSION),
  image_refused: () => mediaFailed('image'),
  video_refused: () => mediaFailed('video'),
  waiting_upload: () => new LinkedInError(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting for its upload'),
  upload_expired: () => new LinkedInError(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired'),
} satisfies Record<ErrorMode<'linkedin'>, () => LinkedInError>

function mediaFailed(kind: string): LinkedInError {
  return new LinkedInError(400, 'MEDIA_ASSET_PROCESSING_FAILED', `The ${kind} could not be processed`)
}
