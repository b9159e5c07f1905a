import { CollectionForm } from '#contract/admin/collections.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { withCheckedForm, type FormSpec } from '../form.ts'
import { everyRow, findPage } from '../list.ts'
import { sendTable } from '../table-file.ts'
import { postCollectionRows, postCollections } from './post-collections.ts'
import { collectionColumns } from './rows.ts'

const COLLECTION: FormSpec<typeof CollectionForm> = {
  fields: CollectionForm,
  kindOf: (field) => (field === 'image' ? 'image' : null),
  largest: calls['POST /admin/social-post-collections'].bodyLimit,
}

const COLUMNS = collectionColumns('Posts')

export function collectionRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/social-post-collections', async ({ query }) => findPage(db, postCollectionRows.list(query), query))
  serve('GET /admin/social-post-collections/export', async ({ query, reply }) => {
    const rows = everyRow(db, postCollectionRows.list(query), query)
    return await sendTable(context, reply, { name: 'social-post-collections', columns: COLUMNS, rows })
  })
  serve('GET /admin/social-post-collections/options', async () => ({ data: await postCollectionRows.findOptions(db) }))
  serve('GET /admin/social-post-collections/:id', async ({ params }) => ({
    data: await postCollections.get(context, params.id),
  }))
  serve('POST /admin/social-post-collections', async ({ caller, request }) => ({
    data: await withCheckedForm(context, request, COLLECTION, (form, files) =>
      postCollections.create(context, caller.userId, form, files),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/social-post-collections/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, request, COLLECTION, (form, files) =>
        postCollections.update(context, caller.userId, params.id, form, files),
      ),
    }))
  }
  serve('DELETE /admin/social-post-collections/:id', async ({ caller, params }) =>
    postCollections.remove(context, caller.userId, params.id),
  )
}
