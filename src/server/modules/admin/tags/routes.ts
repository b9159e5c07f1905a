import type { AdminTag } from '#contract/admin/tags.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { type Columns, sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import { tagList } from './repo.ts'
import * as tags from './service.ts'

const COLUMNS: Columns<AdminTag> = {
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Type: ({ type }) => type,
  Posts: ({ posts }) => posts,
}

export function tagRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/tags', async ({ query: { type, ...query } }) => findPage(db, tagList({ type }), query))
  serve('GET /admin/tags/export', async ({ query: { type, ...query }, reply }) =>
    sendTable(context, reply, { name: 'tags', columns: COLUMNS, rows: everyRow(db, tagList({ type }), query) }),
  )
  serve('GET /admin/tags/:id', async ({ params }) => ({ data: await tags.getTag(context, params.id) }))
  serve('POST /admin/tags', async ({ caller, body }) => ({ data: await tags.createTag(context, caller.userId, body) }))
  serve('PUT /admin/tags/:id', async ({ caller, params, body }) => ({
    data: await tags.updateTag(context, caller.userId, params.id, body),
  }))
  serve('POST /admin/tags/:id/merge', async ({ caller, params, body }) => ({
    data: await tags.mergeTag(context, caller.userId, params.id, body.into),
  }))
  serve('DELETE /admin/tags/:id', async ({ caller, params }) => tags.deleteTag(context, caller.userId, params.id))
}
