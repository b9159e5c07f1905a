import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { sendFile } from './download.ts'
import * as templates from './service.ts'

/** The template library's routes for every signed-in user. */
export function templateRoutes(serve: Serve, context: AppContext): void {
  const { db } = context

  serve('GET /template-collections', async ({ query }) => await templates.listCollections(db, query.page, query.type))

  serve('GET /template-collections/:id', async ({ params }) => ({
    data: await templates.getCollection(db, params.id),
  }))

  serve('GET /template-collections/:id/templates', async ({ params }) => ({
    data: await templates.listTemplatesOf(db, params.id),
  }))

  serve('GET /templates', async ({ query }) => await templates.listTemplates(db, query.page))

  serve('GET /templates/:uuid', async ({ params }) => ({ data: await templates.getTemplate(db, params.uuid) }))

  serve('POST /templates/:uuid/opens', async ({ params, caller }) =>
    templates.countOpen(db, params.uuid, caller.userId),
  )

  serve(
    'GET /templates/:uuid/download',
    async ({ params, caller, request, reply }) => await sendFile(context, params.uuid, caller, request, reply),
  )
}
