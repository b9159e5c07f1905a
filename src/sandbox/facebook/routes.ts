import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'
import { answerError } from '../meta/answer-error.ts'
import { unknownPath } from '../meta/graph.ts'

import { createPageRoutes } from './create-page.ts'
import { facebookDialog } from './dialog.ts'
import type { Facebook } from './facebook.ts'
import { meRoutes } from './me.ts'
import { oauthRoutes } from './oauth.ts'
import { objectRoutes } from './objects.ts'
import { photoRoutes } from './photos.ts'
import { postRoutes } from './posts.ts'
import { reelRoutes } from './reels.ts'
import { ruploadRoutes } from './rupload.ts'
import { videoRoutes } from './videos.ts'
import { wallRoutes } from './wall.ts'

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
