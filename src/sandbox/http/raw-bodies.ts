import type { FastifyInstance } from 'fastify'

/** On an upload host a body stays a stream, whatever type a client gives its bytes. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}
