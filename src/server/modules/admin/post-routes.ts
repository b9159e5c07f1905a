import { PostForm } from '#contract/admin-posts.ts'
import { calls } from '#contract/index.ts'

import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { withCheckedForm, type FormSpec } from './form.ts'
import { kindOfField } from './post-media.ts'
import { findPosts } from './post-repo.ts'
import * as posts from './post-service.ts'

const POST: FormSpec<typeof PostForm> = {
  fields: PostForm,
  kindOf: kindOfField,
  largest: calls['POST /admin/social-posts'].bodyLimit,
}

export function postRoutes(serve: Serve, house: House): void {
  serve('GET /admin/social-posts', async ({ query }) => findPosts(house.db, query))
  serve('GET /admin/social-posts/:id', async ({ params }) => ({ data: await posts.getPost(house, params.id) }))
  serve('POST /admin/social-posts', async ({ caller, request }) => ({
    data: await withCheckedForm(house, request, POST, (form, files) =>
      posts.createPost(house, caller.userId, form, files),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/social-posts/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(house, request, POST, (form, files) =>
        posts.updatePost(house, caller.userId, params.id, form, files),
      ),
    }))
  }
  serve('DELETE /admin/social-posts/:id', async ({ caller, params }) =>
    posts.deletePost(house, caller.userId, params.id),
  )
}
