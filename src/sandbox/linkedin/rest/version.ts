import type { FastifyRequest } from 'fastify'

import { LinkedInError } from './li-error.ts'

/** The one version the stand-in speaks. */
export const SUPPORTED_VERSION = '202609'

/** Checks the two headers every `/rest` call carries. */
export function checkVersion(request: FastifyRequest): void {
  const version = request.headers['linkedin-version']
  if (version === undefined || version === '') {
    const text = 'A version must be present. Please specify a version by adding the LinkedIn-Version header.'
    throw new LinkedInError(400, 'VERSION_MISSING', text)
  }
  if (version !== SUPPORTED_VERSION) throw sunsetVersion(String(version))
  if (request.headers['x-restli-protocol-version'] !== '2.0.0') {
    throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 'The header X-Restli-Protocol-Version must be 2.0.0')
  }
}

export function sunsetVersion(version: string): LinkedInError {
  return new LinkedInError(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`)
}
