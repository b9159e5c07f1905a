import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { searchLibrary } from './search.ts'
import * as library from './service.ts'

export function libraryRoutes(serve: Serve, { db, now }: AppContext): void {
  serve('GET /tags', async () => ({ data: await library.listTags(db) }))

  serve('GET /social-post-collections', async ({ query }) => await library.listCollections(db, query.page))

  serve('GET /social-post-collections/tag/:tag', async ({ params, query }) =>
    library.listTagged(db, params.tag, query.page),
  )

  serve('GET /social-post-collections/:id', async ({ params }) => ({
    data: await library.getCollection(db, params.id),
  }))

  serve('GET /social-post-collections/:id/social-posts', async ({ params }) => ({
    data: await library.listPostsOf(db, params.id),
  }))

  serve('GET /library/search', async ({ query }) => await searchLibrary(db, query.q, query.page))

  serve('GET /social-posts', async ({ query }) => await library.listPosts(db, query.page))

  serve('GET /social-posts/:id', async ({ params, caller }) => ({
    data: await library.getPost(db, params.id, { userId: caller.userId, now: now() }),
  }))
}
