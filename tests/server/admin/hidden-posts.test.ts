import { expect, test } from 'vitest'

import type { LibrarySearch } from '#contract/library/search.ts'
import { shiftDay } from '#domain/time/time-labels.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'
import { collections, tags } from '#server/db/schema/index.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import {
  admin,
  changedPost,
  listPosts,
  newAgent,
  newPost,
  readPost,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'

setUpAdmin()

/** The day so many days from today. */
const dayFromNow = (days: number) => shiftDay(localDay(new Date(), DEFAULT_TIME_ZONE), days)
const make = async (fields: object) => newPost({ facebook_image: await picture(), ...fields })

test('a post is hidden from agents wherever they look while it is unreleased, a draft, in one, without a file or deleted', async () => {
  const { db } = server.context
  const agent = await newAgent()
  const statusOf = async (path: string) => (await agent.api('GET', path)).status
  const dataOf = async <T>(path: string) => (await agent.api<{ data?: T }>('GET', path)).body.data
  const [shelf] = await db.insert(collections).values({ name: 'December', description: '' }).returning()
  const [tag] = await db.insert(tags).values({ name: 'winter', slug: 'winter', type: 'category' }).returning()
  const placed = { social_post_collection_id: shelf?.id ?? 0, 'tags[]': tag?.id ?? 0 }
  const fields = { title: 'Wreaths', main_color: '#445566', ...placed }
  const { id } = await make(fields)
  const path = `/social-post-collections/${shelf?.id}`
  const isIn = (list: { id: number }[] = []) => list.some((post) => post.id === id)
  const seen = async () => ({
    status: await statusOf(`/social-posts/${id}`),
    inAll: isIn(await dataOf('/social-posts')),
    inCollection: isIn(await dataOf(`${path}/social-posts`)),
    found: isIn((await dataOf<LibrarySearch['data']>('/library/search?q=wreaths'))?.posts),
    collection: await statusOf(path),
    collectionFound: (await dataOf<LibrarySearch['data']>('/library/search?q=december'))?.collections.length,
    underTag: (await dataOf<object[]>('/social-post-collections/tag/winter'))?.length,
  })
  const there = {
    status: 200,
    inAll: true,
    inCollection: true,
    found: true,
    collection: 200,
    collectionFound: 1,
    underTag: 1,
  }
  const gone = {
    status: 404,
    inAll: false,
    inCollection: false,
    found: false,
    collection: 404,
    collectionFound: 0,
    underTag: 0,
  }
  const patch = (body: object) => admin.api('PATCH', '/admin/social-posts', { body: { ids: [id], ...body } })
  const keepShelf = (isDraft: '0' | '1') =>
    sendForm(admin, 'PUT', `/admin${path}`, { name: 'December', description: 'B', is_draft: isDraft })
  const removed = async () => JSON.stringify((await readPost(id)).media.map((file) => file.id))
  for (const [hide, show] of [
    [
      () => changedPost({ ...fields, release_date: dayFromNow(1) }, id),
      () => changedPost({ ...fields, release_date: dayFromNow(0) }, id),
    ],
    [() => admin.api('DELETE', `/admin/social-posts/${id}`), () => patch({ action: 'restore' })],
    [() => changedPost({ ...fields, is_draft: '1' }, id), () => changedPost({ ...fields, is_draft: '0' }, id)],
    [() => patch({ action: 'set_draft', is_draft: true }), () => patch({ action: 'set_draft', is_draft: false })],
    [() => keepShelf('1'), () => keepShelf('0')],
    [
      async () => changedPost({ ...fields, removed_media: await removed() }, id),
      async () => changedPost({ ...fields, facebook_image: await picture() }, id),
    ],
  ] as const) {
    await hide()
    expect(await seen()).toEqual(gone)
    expect(await statusOf(`/social-posts/${id}/branded-picture`)).toBe(404)
    expect((await publish(agent, id, publishBody())).status).toBe(404)
    await show()
    expect(await seen()).toEqual(there)
  }
})

test('admins see unreleased posts, can list them alone, and have the changes of the date in the history', async () => {
  const { id } = await make({ release_date: dayFromNow(5) })
  const rows = async (query: string) => (await listPosts(`per_page=50${query}`)).data
  expect(await rows('')).toContainEqual(expect.objectContaining({ id, release_date: dayFromNow(5) }))
  const unreleased = await rows('&state=unreleased')
  expect(unreleased.map((row) => row.id)).toContain(id)
  expect(unreleased.every(({ release_date: date }) => date !== null && date > dayFromNow(0))).toBe(true)
  const { release_date: date, history } = await changedPost({}, id)
  expect(date).toBeNull()
  expect(history[0]?.changes).toContainEqual({ field: 'release_date', before: dayFromNow(5), after: null })
})
