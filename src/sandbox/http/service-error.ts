import type { FastifyError, FastifyRequest } from 'fastify'

/** How a service answers what it did not expect. */
interface ErrorFormat<E extends Error> {
  /** Its name, for the log. */
  service: string
  own: new (...parts: never[]) => E
  /** A request that could not be read. */
  refused: (status: number, message: string) => E
  /** A failure of the stand-in itself. */
  failed: () => E
}

/** The error in a service's own format; a failure of the stand-in is logged. */
export function inFormat<E extends Error>(
  error: FastifyError | Error,
  request: FastifyRequest,
  format: ErrorFormat<E>,
): E {
  if (error instanceof format.own) return error
  const status = ('statusCode' in error ? error.statusCode : undefined) ?? 500
  if (status < 500) return format.refused(status, error.message)
  request.log.error({ err: error }, `the ${format.service} stand-in failed`)
  return format.failed()
}
