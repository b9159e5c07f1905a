import type { z } from 'zod'

import { CollectionForm, TemplateCollectionForm } from '#contract/admin/collections.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { withCheckedForm, type FormSpec } from '../form.ts'
import { sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import { postCollectionRows, postCollections, templateCollectionRows, templateCollections } from './kinds.ts'
import { collectionColumns } from './rows.ts'

const withImage = <Fields extends z.ZodType>(fields: Fields, largest: number): FormSpec<Fields> => ({
  fields,
  kindOf: (field) => (field === 'image' ? 'image' : null),
  largest,
})

const POST_COLLECTION = withImage(CollectionForm, calls['POST /admin/social-post-collections'].bodyLimit)
const TEMPLATE_COLLECTION = withImage(TemplateCollectionForm, calls['POST /admin/template-collections'].bodyLimit)

export function collectionRoutes(serve: Serve, context: AppContext): void {
  postCollectionRoutes(serve, context)
  templateCollectionRoutes(serve, context)
}

function postCollectionRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/social-post-collections', async ({ query }) => findPage(db, postCollectionRows.list(query), query))
  serve('GET /admin/social-post-collections/export', async ({ query, reply }) => {
    const rows = everyRow(db, postCollectionRows.list(query), query)
    return await sendTable(context, reply, {
      name: 'social-post-collections',
      columns: collectionColumns('Posts'),
      rows,
    })
  })
  serve('GET /admin/social-post-collections/options', async () => ({ data: await postCollectionRows.findOptions(db) }))
  serve('GET /admin/social-post-collections/:id', async ({ params }) => ({
    data: await postCollections.get(context, params.id),
  }))
  serve('POST /admin/social-post-collections', async ({ caller, request }) => ({
    data: await withCheckedForm(context, { ...POST_COLLECTION, request }, (sent) =>
      postCollections.create(context, caller.userId, sent),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/social-post-collections/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, { ...POST_COLLECTION, request }, (sent) =>
        postCollections.update(context, { adminId: caller.userId, id: params.id }, sent),
      ),
    }))
  }
  serve('DELETE /admin/social-post-collections/:id', async ({ caller, params }) =>
    postCollections.remove(context, caller.userId, params.id),
  )
}

function templateCollectionRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/template-collections', async ({ query }) => findPage(db, templateCollectionRows.list(query), query))
  serve('GET /admin/template-collections/export', async ({ query, reply }) => {
    const rows = everyRow(db, templateCollectionRows.list(query), query)
    return await sendTable(context, reply, {
      name: 'template-collections',
      columns: collectionColumns('Templates'),
      rows,
    })
  })
  serve('GET /admin/template-collections/options', async () => ({
    data: await templateCollectionRows.findOptions(db),
  }))
  serve('GET /admin/template-collections/:id', async ({ params }) => ({
    data: await templateCollections.get(context, params.id),
  }))
  serve('POST /admin/template-collections', async ({ caller, request }) => ({
    data: await withCheckedForm(context, { ...TEMPLATE_COLLECTION, request }, (sent) =>
      templateCollections.create(context, caller.userId, sent),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/template-collections/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, { ...TEMPLATE_COLLECTION, request }, (sent) =>
        templateCollections.update(context, { adminId: caller.userId, id: params.id }, sent),
      ),
    }))
  }
  serve('DELETE /admin/template-collections/:id', async ({ caller, params }) =>
    templateCollections.remove(context, caller.userId, params.id),
  )
}
