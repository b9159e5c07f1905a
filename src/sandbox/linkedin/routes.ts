import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent/dialog.ts'

import { linkedInDialog } from './consent/dialog.ts'
import { imageRoutes } from './media/images.ts'
import { LinkedInError } from './rest/li-error.ts'
import type { LinkedIn } from './linkedin.ts'
import { linkedInOauthRoutes } from './consent/oauth.ts'
import { linkedInPostRoutes } from './posts/posts.ts'
import { answerLinkedInError } from './rest/serve.ts'
import { uploadRoutes } from './media/uploads.ts'
import { userinfoRoutes } from './consent/userinfo.ts'
import { linkedInVideoRoutes } from './media/videos.ts'
import { linkedInFeedRoutes } from './feed.ts'

/** LinkedIn's hosts as far as the server uses them, and its feed's pages. */
export async function linkedInRoutes(app: FastifyInstance, linkedIn: LinkedIn): Promise<void> {
  dialogRoutes(app, linkedInDialog(linkedIn))
  linkedInFeedRoutes(app, linkedIn)
  await app.register((oauth, _options, done) => {
    linkedInOauthRoutes(oauth, linkedIn)
    done()
  })
  await app.register((api, _options, done) => {
    api.setErrorHandler(answerLinkedInError)
    userinfoRoutes(api, linkedIn)
    imageRoutes(api, linkedIn)
    linkedInVideoRoutes(api, linkedIn)
    linkedInPostRoutes(api, linkedIn)
    api.all('/api.linkedin.com/*', () => {
      throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found')
    })
    done()
  })
  await app.register((upload, _options, done) => {
    upload.setErrorHandler(answerLinkedInError)
    uploadRoutes(upload, linkedIn)
    done()
  })
}
