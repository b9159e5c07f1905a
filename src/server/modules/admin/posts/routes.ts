import { PostForm } from '#contract/admin/posts.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { withCheckedForm, type FormSpec } from '../form.ts'
import { postAsAgent } from './as-agent.ts'
import { changePosts } from './change-several.ts'
import { deletePost } from './deletion.ts'
import { kindOfField } from './media.ts'
import { findPosts } from './repo.ts'
import * as posts from './service.ts'

const POST: FormSpec<typeof PostForm> = {
  fields: PostForm,
  kindOf: kindOfField,
  largest: calls['POST /admin/social-posts'].bodyLimit,
}

export function postRoutes(serve: Serve, context: AppContext): void {
  serve('GET /admin/social-posts', async ({ query }) => findPosts(context, query))
  serve('PATCH /admin/social-posts', async ({ caller, body }) => ({
    data: await changePosts(context, caller.userId, body),
  }))
  serve('GET /admin/social-posts/:id', async ({ params }) => ({ data: await posts.getPost(context, params.id) }))
  serve('GET /admin/social-posts/:id/as-agent', async ({ params, query }) => ({
    data: await postAsAgent(context, params.id, query.agent),
  }))
  serve('POST /admin/social-posts', async ({ caller, request }) => ({
    data: await withCheckedForm(context, request, POST, (form, files) =>
      posts.createPost(context, caller.userId, form, files),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/social-posts/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(context, request, POST, (form, files) =>
        posts.updatePost(context, caller.userId, params.id, form, files),
      ),
    }))
  }
  serve('DELETE /admin/social-posts/:id', async ({ caller, params }) => deletePost(context, caller.userId, params.id))
}
