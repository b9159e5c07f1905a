import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'
import { answerGraphError } from '../meta/answer-error.ts'
import { unknownPath } from '../meta/graph.ts'

import { containerRoutes } from './containers/containers.ts'
import { instagramDialog } from './consent/dialog.ts'
import type { Instagram } from './instagram.ts'
import { exchangeRoutes, lifetimeRoutes } from './consent/oauth.ts'
import { instagramObjectRoutes } from './graph/objects.ts'
import { publishRoutes } from './containers/publish.ts'
import { instagramUploadRoutes } from './containers/rupload.ts'
import { instagramFeedRoutes } from './feed.ts'

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
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerGraphError)
    instagramUploadRoutes(upload, instagram)
    done()
  })
}
