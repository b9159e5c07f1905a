import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent.ts'
import { answerGraphError, unknownPath } from '../meta/graph.ts'
import { facebookDialog, facebookOauthRoutes } from './consent/facebook-oauth.ts'
import { createPageRoutes } from './create-page.ts'
import { facebookFeedRoutes } from './facebook-feed.ts'
import type { Facebook } from './facebook.ts'
import { facebookObjectRoutes } from './graph/facebook-objects.ts'
import { meRoutes } from './graph/me.ts'
import { facebookPostRoutes } from './posts/facebook-posts.ts'
import { photoRoutes } from './posts/photos.ts'
import { facebookVideoRoutes } from './videos/page-videos.ts'
import { facebookUploadRoutes, reelRoutes } from './videos/reels.ts'

/** Facebook's hosts as far as the server uses them, and its feed's pages. */
export async function facebookRoutes(app: FastifyInstance, facebook: Facebook): Promise<void> {
  dialogRoutes(app, facebookDialog(facebook))
  createPageRoutes(app, facebook)
  facebookFeedRoutes(app, facebook)
  await app.register((graph, _options, done) => {
    graph.setErrorHandler(answerGraphError)
    facebookOauthRoutes(graph, facebook)
    meRoutes(graph, facebook)
    facebookPostRoutes(graph, facebook)
    photoRoutes(graph, facebook)
    facebookVideoRoutes(graph, facebook)
    reelRoutes(graph, facebook)
    facebookObjectRoutes(graph, facebook)
    graph.all('/graph.facebook.com/*', (request) => {
      throw unknownPath(request)
    })
    done()
  })
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerGraphError)
    facebookUploadRoutes(upload, facebook)
    done()
  })
}
