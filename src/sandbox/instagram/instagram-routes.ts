import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent.ts'
import { answerGraphError, unknownPath } from '../meta/graph.ts'
import { containerRoutes, publishRoutes } from './containers/containers.ts'
import { instagramObjectRoutes } from './graph/instagram-objects.ts'
import { instagramFeedRoutes } from './instagram-feed.ts'
import { exchangeRoutes, instagramDialog, lifetimeRoutes } from './instagram-oauth.ts'
import type { Instagram } from './instagram.ts'

/** Instagram's hosts as far as the server uses them, and its feed's pages. */
export async function instagramRoutes(app: FastifyInstance, instagram: Instagram): Promise<void> {
  dialogRoutes(app, instagramDialog(instagram))
  instagramFeedRoutes(app, instagram)
  await app.register((exchange, _options, done) => {
    exchangeRoutes(exchange, instagram)
    done()
  })
  await app.register((graph, _options, done) => {
    graph.setErrorHandler(answerGraphError)
    lifetimeRoutes(graph, instagram)
    containerRoutes(graph, instagram)
    publishRoutes(graph, instagram)
    instagramObjectRoutes(graph, instagram)
    graph.all('/graph.instagram.com/*', (request) => {
      throw unknownPath(request)
    })
    done()
  })
}
