import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import type { TryLimit } from '../../rate-limits/limit-calls.ts'
import { sendFlyer } from './flyer.ts'
import { attachPhoto } from './photos.ts'
import * as listings from './service.ts'

export function listingRoutes(serve: Serve, context: AppContext, tryLimit: TryLimit): void {
  serve('GET /agent/listings', async ({ query, caller }) => listings.listListings(context, caller.userId, query.page))

  serve('GET /agent/listings/:id', async ({ params, caller }) => ({
    data: await listings.getListing(context, { agentId: caller.userId, id: params.id }),
  }))

  serve('PUT /agent/listings/:id', async ({ params, body, caller, request }) => {
    await tryLimit(request, 'listing')
    return { data: await listings.saveListing(context, { agentId: caller.userId, id: params.id }, body) }
  })

  serve('DELETE /agent/listings/:id', async ({ params, caller }) => {
    await listings.removeListing(context, { agentId: caller.userId, id: params.id })
  })

  serve('PUT /agent/listings/:id/photos/:photo', async ({ params, body, caller, request }) => {
    await tryLimit(request, 'listing_photo')
    const photo = { agentId: caller.userId, listingId: params.id, id: params.photo, upload: body.upload }
    return { data: await attachPhoto(context, photo) }
  })

  serve('GET /agent/listings/:id/flyer', async ({ params, query, caller, request, reply }) => {
    await tryLimit(request, 'flyer')
    const of = { agentId: caller.userId, id: params.id }
    return await sendFlyer(context, of, { pages: query.pages === '2' ? 2 : 1, language: query.language, reply })
  })
}
