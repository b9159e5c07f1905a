import { type AdminTemplateRow, TemplateForm } from '#contract/admin/admin-templates.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { type FormSpec, withCheckedForm } from '../form.ts'
import { changeTemplates, deleteTemplate } from './change-several.ts'
import { type Columns, sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import { templateList } from './repo.ts'
import * as templates from './service.ts'

const TEMPLATE: FormSpec<typeof TemplateForm> = {
  fields: TemplateForm,
  kindOf: (field) => (field === 'image' ? 'image' : field === 'file' ? 'pdf' : null),
  largest: calls['POST /admin/templates'].bodyLimit,
}

const COLUMNS: Columns<AdminTemplateRow> = {
  ID: ({ id }) => id,
  Title: ({ title }) => title,
  Collection: ({ collection }) => collection,
  Author: ({ author }) => author,
  Draft: (row) => (row.is_draft ? 'yes' : 'no'),
  Used: ({ uses }) => uses.times,
  Agents: ({ uses }) => uses.agents,
}

export function templateRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/templates', async ({ query }) => findPage(db, templateList(context, query), query))
  serve('GET /admin/templates/export', async ({ query, reply }) => {
    const rows = everyRow(db, templateList(context, query), query)
    return await sendTable(context, reply, { name: 'templates', columns: COLUMNS, rows })
  })
  serve('PATCH /admin/templates', async ({ caller, body }) => ({
    data: await changeTemplates(context, caller.userId, body),
  }))
  serve('GET /admin/templates/:uuid', async ({ params }) => ({
    data: await templates.getTemplate(context, params.uuid),
  }))
  serve('POST /admin/templates', async ({ caller, request }) => ({
    data: await withCheckedForm(context, { ...TEMPLATE, request }, (sent) =>
      templates.createTemplate(context, caller.userId, sent),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/templates/:uuid`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, { ...TEMPLATE, request }, (sent) =>
        templates.updateTemplate(context, { adminId: caller.userId, uuid: params.uuid }, sent),
      ),
    }))
  }
  serve('DELETE /admin/templates/:id', async ({ caller, params }) => deleteTemplate(context, caller.userId, params.id))
}
