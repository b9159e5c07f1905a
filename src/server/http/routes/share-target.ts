import type { FastifyInstance } from 'fastify'

import { newPostPath, SHARE_PATH } from '#domain/app-path.ts'

/**
 * Answers a share that no worker took, as on a device where the app was installed and not opened yet. Its content is
 * read to its end and dropped: it is nobody's, and the screen asks for it again.
 */
export async function shareTargetRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    body.once('end', () => done(null))
    body.once('error', done)
  })
  app.post(SHARE_PATH, async (_request, reply) => reply.redirect(newPostPath('unopened'), 303))
}
