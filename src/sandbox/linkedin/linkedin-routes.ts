import type { FastifyInstance } from 'fastify'

import { dialogRoutes } from '../consent.ts'
import { linkedInFeedRoutes } from './linkedin-feed.ts'
import { linkedInDialog, linkedInOauthRoutes, userinfoRoutes } from './linkedin-oauth.ts'
import type { LinkedIn } from './linkedin.ts'
import { documentRoutes } from './media/linkedin-documents.ts'
import { imageRoutes } from './media/linkedin-images.ts'
import { linkedInVideoRoutes, uploadRoutes } from './media/linkedin-videos.ts'
import { videoCaptionRoutes } from './media/linkedin-captions.ts'
import { organizationRoutes } from './posts/organizations.ts'
import { statisticsRoutes } from './posts/statistics.ts'
import { linkedInPostRoutes } from './posts/linkedin-posts.ts'
import { LinkedInError } from './rest/linkedin-errors.ts'
import { answerLinkedInError } from './rest/linkedin-rest.ts'

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
    videoCaptionRoutes(api, linkedIn)
    documentRoutes(api, linkedIn)
    linkedInPostRoutes(api, linkedIn)
    organizationRoutes(api, linkedIn)
    statisticsRoutes(api, linkedIn)
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
