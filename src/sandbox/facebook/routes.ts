import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createPageRoutes } from './create-page.ts'
import { dialogRoutes } from './dialog.ts'
import { badParameter, GraphError, traceId } from './errors.ts'
import type { Facebook } from './facebook.ts'
import { unknownPath } from './graph.ts'
import { meRoutes } from './me.ts'
import { oauthRoutes } from './oauth.ts'
import { objectRoutes } from './objects.ts'
import { photoRoutes } from './photos.ts'
import { postRoutes } from './posts.ts'
import { reelRoutes } from './reels.ts'
import { ruploadRoutes } from './rupload.ts'
import { videoRoutes } from './videos.ts'
import { wallRoutes } from './wall.ts'

/** Facebook's hosts as far as the house speaks to them, and the wall people look at. */
export async function facebookRoutes(app: FastifyInstance, facebook: Facebook): Promise<void> {
  dialogRoutes(app, facebook)
  createPageRoutes(app, facebook)
  wallRoutes(app, facebook)
  await app.register((graph, _options, done) => {
    graph.setErrorHandler(answerError)
    oauthRoutes(graph, facebook)
    meRoutes(graph, facebook)
    postRoutes(graph, facebook)
    photoRoutes(graph, facebook)
    videoRoutes(graph, facebook)
    reelRoutes(graph, facebook)
    objectRoutes(graph, facebook)
    graph.all('/graph.facebook.com/*', (request) => {
      throw unknownPath(request)
    })
    done()
  })
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerError)
    ruploadRoutes(upload, facebook)
    done()
  })
}

function answerError(error: FastifyError | GraphError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof GraphError ? error : fromOther(error, request)
  const trace = traceId()
  if (known.status === 401) {
    reply.header('www-authenticate', `OAuth "Facebook Platform" "invalid_token" "${known.message}"`)
  }
  return reply.code(known.status).header('x-fb-trace-id', trace).send(known.body(trace))
}

/** Faults of the request itself become error 100, anything else is the stand-in's own and error 1. */
function fromOther(error: FastifyError, request: FastifyRequest): GraphError {
  const status = error.statusCode ?? 500
  if (status < 500) return badParameter(error.message, { status })
  request.log.error({ err: error }, 'the Facebook stand-in failed')
  return new GraphError(1, 'An unknown error occurred', { status: 500, transient: true })
}
