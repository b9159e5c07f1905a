import type { AppContext } from '../../../app-context.ts'
import type { Serve } from '../../../http/serve.ts'
import { agentList } from '../agents/repo.ts'
import { postCollectionRows, templateCollectionRows } from '../collections/kinds.ts'
import { findPage } from '../list.ts'
import { postList } from '../posts/post-list.ts'
import { tagList } from '../tags/repo.ts'
import { templateList } from '../templates/repo.ts'

/** Rows of each list that are shown; the list itself has the others. */
const SHOWN = 10

/** One search over the lists of the back-office the admin may open, each as it is searched by itself. */
export function searchRoutes(serve: Serve, context: AppContext): void {
  const { db, now } = context
  serve('GET /admin/search', async ({ caller, query: { q: search } }) => {
    const page = { page: 1, per_page: SHOWN, search }
    const [posts, postCollections, templates, templateCollections, tags, agents] = await Promise.all([
      findPage(db, await postList(context, { search }), page),
      findPage(db, postCollectionRows.list({}), page),
      findPage(db, templateList(context, {}), page),
      findPage(db, templateCollectionRows.list({}), page),
      findPage(db, tagList({}), page),
      caller.contentOnly ? undefined : findPage(db, agentList({}, now()), page),
    ])
    return {
      data: {
        posts,
        post_collections: postCollections,
        templates,
        template_collections: templateCollections,
        tags,
        ...(agents && { agents }),
      },
    }
  })
}
