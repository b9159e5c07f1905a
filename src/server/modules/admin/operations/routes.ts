import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { findFailedJobs, findPosts } from './repo.ts'
import { changeJobs, changePosts, readOverview, readStorage } from './service.ts'

export function operationsRoutes(serve: Serve, context: AppContext): void {
  const { db, now } = context

  serve('GET /admin/operations/overview', async () => ({ data: await readOverview(context) }))

  serve('GET /admin/operations/storage', async () => ({ data: await readStorage(context) }))

  serve('GET /admin/operations/posts', async ({ query }) => await findPosts(db, query, now()))

  serve('PATCH /admin/operations/posts', async ({ caller, body }) => ({
    data: await changePosts(context, caller.userId, body),
  }))

  serve('GET /admin/operations/jobs', async ({ query }) => await findFailedJobs(db, query))

  serve('PATCH /admin/operations/jobs', async ({ caller, body }) => ({
    data: await changeJobs(context, caller.userId, body),
  }))
}
