import { join } from 'node:path'

import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import { problem } from '../problem.ts'

/** The folder for bodies that are arriving. */
export const uploadsIn = (dataDir: string) => join(dataDir, 'uploads')

/** Makes routes registered on `app` from here on accept multipart bodies; others go on refusing them. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/** The error answer for a multipart body that can't be read. */
export function refusalOf(error: unknown, tooLarge: string): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return problem('payload_too_large', { message: tooLarge })
  }
  // Other limits have a status of their own; the parser's errors are plain errors.
  return 'statusCode' in error || 'status' in error ? error : problem('bad_request')
}
