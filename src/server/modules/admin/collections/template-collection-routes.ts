import { TemplateCollectionForm } from '#contract/admin/collections.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { withCheckedForm, type FormSpec } from '../form.ts'
import { everyRow, findPage } from '../list.ts'
import { sendTable } from '../table-file.ts'
import { collectionColumns } from './rows.ts'
import { templateCollectionRows, templateCollections } from './template-collections.ts'

const TEMPLATE_COLLECTION: FormSpec<typeof TemplateCollectionForm> = {
  fields: TemplateCollectionForm,
  kindOf: (field) => (field === 'image' ? 'image' : null),
  largest: calls['POST /admin/template-collections'].bodyLimit,
}

const COLUMNS = collectionColumns('Templates')

export function templateCollectionRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/template-collections', async ({ query }) => findPage(db, templateCollectionRows.list(query), query))
  serve('GET /admin/template-collections/export', async ({ query, reply }) => {
    const rows = everyRow(db, templateCollectionRows.list(query), query)
    return await sendTable(context, reply, { name: 'template-collections', columns: COLUMNS, rows })
  })
  serve('GET /admin/template-collections/options', async () => ({
    data: await templateCollectionRows.findOptions(db),
  }))
  serve('GET /admin/template-collections/:id', async ({ params }) => ({
    data: await templateCollections.get(context, params.id),
  }))
  serve('POST /admin/template-collections', async ({ caller, request }) => ({
    data: await withCheckedForm(context, request, TEMPLATE_COLLECTION, (form, files) =>
      templateCollections.create(context, caller.userId, form, files),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/template-collections/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, request, TEMPLATE_COLLECTION, (form, files) =>
        templateCollections.update(context, caller.userId, params.id, form, files),
      ),
    }))
  }
  serve('DELETE /admin/template-collections/:id', async ({ caller, params }) =>
    templateCollections.remove(context, caller.userId, params.id),
  )
}
