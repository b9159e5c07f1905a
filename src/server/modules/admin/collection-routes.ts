import { CollectionForm } from '#contract/admin-collections.ts'
import { calls } from '#contract/index.ts'

import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { withCheckedForm, type FormSpec } from './form.ts'
import { postCollectionRows, postCollections } from './post-collections.ts'

const COLLECTION: FormSpec<typeof CollectionForm> = {
  fields: CollectionForm,
  kindOf: (field) => (field === 'image' ? 'image' : null),
  largest: calls['POST /admin/social-post-collections'].bodyLimit,
}

export function collectionRoutes(serve: Serve, house: House): void {
  const { db } = house
  serve('GET /admin/social-post-collections', async ({ query }) => postCollectionRows.findPage(db, query))
  serve('GET /admin/social-post-collections/options', async () => ({ data: await postCollectionRows.findOptions(db) }))
  serve('GET /admin/social-post-collections/:id', async ({ params }) => ({
    data: await postCollections.get(house, params.id),
  }))
  serve('POST /admin/social-post-collections', async ({ caller, request }) => ({
    data: await withCheckedForm(house, request, COLLECTION, (form, files) =>
      postCollections.create(house, caller.userId, form, files),
    ),
  }))
  for (const method of ['PUT', 'POST'] as const) {
    serve(`${method} /admin/social-post-collections/:id`, async ({ caller, params, request }) => ({
      data: await withCheckedForm(house, request, COLLECTION, (form, files) =>
        postCollections.update(house, caller.userId, params.id, form, files),
      ),
    }))
  }
  serve('DELETE /admin/social-post-collections/:id', async ({ caller, params }) =>
    postCollections.remove(house, caller.userId, params.id),
  )
}
