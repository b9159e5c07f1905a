import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { problem } from './problem.ts'

/** What a multipart body may hold. */
export interface UploadRules<Field extends string> {
  /** The fields that may hold a file, each once. */
  fields: readonly Field[]
  /** Largest file, in bytes. */
  largest: number
  /** What is said of a larger one. */
  tooLarge: string
}

/** Has calls that are offered on `app` from here on take multipart bodies; others go on refusing them. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/**
 * The files of a multipart body, by their field. Text beside them counts for nothing.
 * @throws ProblemError for a body that is none, is malformed, or holds too much
 */
export async function readUploads<Field extends string>(
  request: FastifyRequest,
  rules: UploadRules<Field>,
): Promise<Map<Field, Buffer>> {
  if (!request.isMultipart()) {
    throw problem('unsupported_media_type', { message: 'The request must be sent as multipart/form-data.' })
  }
  const limits = { fileSize: rules.largest, files: rules.fields.length, fields: 20, parts: 40, fieldSize: 64 * 1024 }
  const found = new Map<Field, Buffer>()
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      const field = rules.fields.find((name) => name === part.fieldname)
      const content = await part.toBuffer()
      // A file input nobody chose anything in is sent as a nameless file of no bytes.
      if (field && (content.length > 0 || part.filename !== '')) found.set(field, content)
    }
  } catch (error) {
    throw refusalOf(error, rules.tooLarge)
  }
  return found
}

/** What a multipart body that can't be read is refused with. */
export function refusalOf(error: unknown, tooLarge: string): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return problem('payload_too_large', { message: tooLarge })
  }
  // Other limits have a status of their own; what the parser stumbles over is a plain error.
  return 'statusCode' in error || 'status' in error ? error : problem('bad_request')
}
