import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'

import { linkedInDialog } from './dialog.ts'
import { imageRoutes } from './images.ts'
import { LinkedInError } from './li-error.ts'
import type { LinkedIn } from './linkedin.ts'
import { oauthRoutes } from './oauth.ts'
import { postRoutes } from './posts.ts'
import { answerError } from './serve.ts'
import { uploadRoutes } from './uploads.ts'
import { userinfoRoutes } from './userinfo.ts'
import { videoRoutes } from './videos.ts'
import { wallRoutes } from './wall.ts'

/** LinkedIn's hosts as far as the server uses them, and the wall. */
export async function linkedInRoutes(app: FastifyInstance, linkedIn: LinkedIn): Promise<void> {
  dialogRoutes(app, linkedInDialog(linkedIn))
  wallRoutes(app, linkedIn)
  await app.register((oauth, _options, done) => {
    oauthRoutes(oauth, linkedIn)
    done()
  })
  await app.register((api, _options, done) => {
    api.setErrorHandler(answerError)
    userinfoRoutes(api, linkedIn)
    imageRoutes(api, linkedIn)
    videoRoutes(api, linkedIn)
    postRoutes(api, linkedIn)
    api.all('/api.linkedin.com/*', () => {
      throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found')
    })
    done()
  })
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerError)
    uploadRoutes(upload, linkedIn)
    done()
  })
}
