import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'
import { answerError } from '../meta/answer-error.ts'
import { unknownPath } from '../meta/graph.ts'

import { createPageRoutes } from './create-page.ts'
import { facebookDialog } from './consent/dialog.ts'
import type { Facebook } from './facebook.ts'
import { meRoutes } from './graph/me.ts'
import { oauthRoutes } from './consent/oauth.ts'
import { objectRoutes } from './graph/objects.ts'
import { photoRoutes } from './posts/photos.ts'
import { postRoutes } from './posts/posts.ts'
import { reelRoutes } from './videos/reels.ts'
import { ruploadRoutes } from './videos/rupload.ts'
import { videoRoutes } from './videos/videos.ts'
import { wallRoutes } from './feed.ts'

/** Facebook's hosts as far as the server uses them, and the wall. */
export async function facebookRoutes(app: FastifyInstance, facebook: Facebook): Promise<void> {
  dialogRoutes(app, facebookDialog(facebook))
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
