import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'
import { answerGraphError } from '../meta/answer-error.ts'
import { unknownPath } from '../meta/graph.ts'

import { createPageRoutes } from './create-page.ts'
import { facebookDialog } from './consent/dialog.ts'
import type { Facebook } from './facebook.ts'
import { meRoutes } from './graph/me.ts'
import { facebookOauthRoutes } from './consent/oauth.ts'
import { facebookObjectRoutes } from './graph/objects.ts'
import { photoRoutes } from './posts/photos.ts'
import { facebookPostRoutes } from './posts/posts.ts'
import { reelRoutes } from './videos/reels.ts'
import { facebookUploadRoutes } from './videos/rupload.ts'
import { facebookVideoRoutes } from './videos/videos.ts'
import { facebookFeedRoutes } from './feed.ts'

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
