import { type AdminPostRow, PostForm } from '#contract/admin/posts.ts'
import { calls } from '#contract/index.ts'
import { CLAIM_LABEL } from '#domain/library/claims.ts'
import { FLAG_NAME, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import type { Serve } from '../../../http/serve.ts'
import { type FormSpec, withCheckedForm } from '../form.ts'
import { type Columns, sendTable } from '../../../http/table-file.ts'
import { everyRow, findPage } from '../list.ts'
import { postAsAgent } from './as-agent.ts'
import { changePosts, deletePost } from './change-several.ts'
import { kindOfField } from './media.ts'
import { postList } from './post-list.ts'
import * as posts from './service.ts'

const POST: FormSpec<typeof PostForm> = {
  fields: PostForm,
  kindOf: kindOfField,
  largest: calls['POST /admin/social-posts'].bodyLimit,
}

const COLUMNS: Columns<AdminPostRow> = {
  ID: ({ id }) => id,
  Title: ({ title }) => title,
  Type: ({ type }) => type.replaceAll('_', ' '),
  Collection: ({ collection }) => collection,
  Author: ({ author }) => author,
  Platforms: (post) =>
    PLATFORM_FLAGS.filter((flag) => post[flag])
      .map((flag) => FLAG_NAME[flag])
      .join(', '),
  Claims: ({ claims }) => claims.map((claim) => CLAIM_LABEL[claim]).join(', '),
  'Release date': (post) => post.release_date,
  Draft: (post) => (post.is_draft ? 'yes' : 'no'),
  Published: ({ uses }) => uses.times,
  Agents: ({ uses }) => uses.agents,
  'Typical reactions': ({ results }) => results.reactions.median,
  'Typical views': ({ results }) => results.views.median,
}

export function postRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve('GET /admin/social-posts', async ({ query }) => findPage(db, await postList(context, query), query))
  serve('GET /admin/social-posts/export', async ({ query, reply }) => {
    const rows = everyRow(db, await postList(context, query), query)
    return await sendTable(context, reply, { name: 'social-posts', columns: COLUMNS, rows })
  })
  serve('PATCH /admin/social-posts', async ({ caller, body }) => ({
    data: await changePosts(context, caller.userId, body),
  }))
  serve('GET /admin/social-posts/:id', async ({ params }) => ({ data: await posts.getPost(context, params.id) }))
  serve('GET /admin/social-posts/:id/as-agent', async ({ caller, params, query }) => {
    // What it says of an agent is not for an admin of the library alone.
    if (query.agent !== undefined && caller.contentOnly) throw problem('forbidden')
    return { data: await postAsAgent(context, params.id, query.agent) }
  })
  serve('POST /admin/social-posts', async ({ caller, request }) => ({
    data: await withCheckedForm(context, { ...POST, request }, (sent) =>
      posts.createPost(context, caller.userId, sent),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/social-posts/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, { ...POST, request }, (sent) =>
        posts.updatePost(context, { adminId: caller.userId, id: params.id }, sent),
      ),
    }))
  }
  serve('DELETE /admin/social-posts/:id', async ({ caller, params }) => deletePost(context, caller.userId, params.id))
}
