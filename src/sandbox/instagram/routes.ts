import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'
import { answerError } from '../meta/answer-error.ts'
import { unknownPath } from '../meta/graph.ts'

import { containerRoutes } from './containers/containers.ts'
import { instagramDialog } from './consent/dialog.ts'
import type { Instagram } from './instagram.ts'
import { exchangeRoutes, lifetimeRoutes } from './consent/oauth.ts'
import { objectRoutes } from './graph/objects.ts'
import { publishRoutes } from './containers/publish.ts'
import { ruploadRoutes } from './containers/rupload.ts'
import { wallRoutes } from './feed.ts'

/** Instagram's hosts as far as the server uses them, and the wall. */
export async function instagramRoutes(app: FastifyInstance, instagram: Instagram): Promise<void> {
  dialogRoutes(app, instagramDialog(instagram))
  wallRoutes(app, instagram)
  await app.register((exchange, _options, done) => {
    exchangeRoutes(exchange, instagram)
    done()
  })
  await app.register((graph, _options, done) => {
    graph.setErrorHandler(answerError)
    lifetimeRoutes(graph, instagram)
    containerRoutes(graph, instagram)
    publishRoutes(graph, instagram)
    objectRoutes(graph, instagram)
    graph.all('/graph.instagram.com/*', (request) => {
      throw unknownPath(request)
    })
    done()
  })
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerError)
    ruploadRoutes(upload, instagram)
    done()
  })
}
