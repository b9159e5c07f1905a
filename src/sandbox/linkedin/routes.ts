import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'

import { linkedInDialog } from './consent/dialog.ts'
import { imageRoutes } from './media/images.ts'
import { LinkedInError } from './rest/li-error.ts'
import type { LinkedIn } from './linkedin.ts'
import { oauthRoutes } from './consent/oauth.ts'
import { postRoutes } from './posts/posts.ts'
import { answerError } from './rest/serve.ts'
import { uploadRoutes } from './media/uploads.ts'
import { userinfoRoutes } from './consent/userinfo.ts'
import { videoRoutes } from './media/videos.ts'
import { wallRoutes } from './feed.ts'

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
