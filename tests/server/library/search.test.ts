import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LibrarySearch } from '#contract/library/search.ts'
import { MOST_FOUND } from '#domain/library/search.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { Browser } from '#tests/support/browser.ts'
import { demoCollection, demoPost, makeDemoFolder, type DemoFolder } from '#tests/support/demo-folder.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let folder: DemoFolder
let agent: Browser

const LIBRARY = [
  demoCollection('garden', [
    demoPost('porch', {
      title: 'A quiet porch',
      spanish_title: 'Un porche en el jardín',
      caption: 'Coffee outside before the day begins.',
      spanish_caption: 'Un café afuera, señora, antes de empezar el día.',
      tags: ['home-buyers', 'outdoor-rooms'],
    }),
    demoPost('kitchen', { title: 'Before the kitchen', caption: 'Look at the porch light first.', premium: true }),
  ]),
  demoCollection('rates', [
    demoPost('rate', { title: '30-year fixed', caption: 'What “points” are.', tags: ['mortgage', 'rates-explained'] }),
  ]),
  ...Array.from({ length: 13 }, (_, index) =>
    demoCollection(`shelf-${index + 1}`, [
      demoPost(`lantern-${index}-one`, { title: `Lantern ${index} one` }),
      demoPost(`lantern-${index}-two`, { title: `Lantern ${index} two` }),
    ]),
  ),
]

beforeAll(async () => {
  server = await startTestServer()
  folder = await makeDemoFolder(LIBRARY)
  await seedDemo(server.context, folder.path)
  agent = await server.signIn((await server.createAgent()).email)
})

afterAll(async () => {
  await server.close()
  folder.remove()
})

const ask = async (q: string, more = '') =>
  await agent.api<LibrarySearch>('GET', `/library/search?q=${encodeURIComponent(q)}${more}`)

const titles = async (q: string) => (await ask(q)).body.data.posts.map(({ title }) => title)

test('a post is found by its title, its caption and its tags, in English and in Spanish', async () => {
  for (const q of ['quiet', 'coffee', 'outdoor rooms', 'porche', 'café afuera']) {
    expect([q, await titles(q)]).toEqual([q, ['A quiet porch']])
  }
})

test('case, accents and punctuation make no difference', async () => {
  for (const q of ['JARDIN', 'jardín', 'Jardi\u0301n', 'senora', 'SEÑORA', 'cafe, afuera!']) {
    expect([q, await titles(q)]).toEqual([q, ['A quiet porch']])
  }
  expect(await titles('30 year')).toEqual(['30-year fixed'])
  expect(await titles('points')).toEqual(['30-year fixed'])
})

test('all words must be there, each as a whole or as the beginning of one, also across title and tags', async () => {
  expect(await titles('quiet out')).toEqual(['A quiet porch'])
  expect(await titles('quiet mortgage')).toEqual([])
  expect(await titles('uiet')).toEqual([])
})

test('posts with the words in their title come before those with them in their caption', async () => {
  expect(await titles('porch')).toEqual(['A quiet porch', 'Before the kitchen'])
})

test('collections are found by name, description and the tags of their posts', async () => {
  const names = async (q: string) => (await ask(q)).body.data.collections.map(({ name }) => name)
  expect(await names('collection garden')).toEqual(['Collection garden'])
  expect(await names('rates explained')).toEqual(['Collection rates'])
})

test('a search that finds very many posts answers the newest ones only', async () => {
  const { rows } = await server.context.db.execute<{ id: number }>(sql`
    insert into social_posts (type, title, caption)
    select 'image', 'Weathervane ' || i, '' from generate_series(1, ${MOST_FOUND + 5}::int) i returning id`)
  const ids = rows.map(({ id }) => id)
  const first = (await ask('weathervane')).body
  expect(first.meta).toMatchObject({ posts_total: MOST_FOUND, last_page: Math.ceil(MOST_FOUND / 24) })
  expect(first.data.posts.map(({ id }) => id)).toEqual(ids.slice(-24).toReversed())
  const last = (await ask('weathervane', `&page=${first.meta.last_page}`)).body
  expect(last.data.posts.at(-1)?.id).toBe(ids[5])
})

test('pages go on through both lists and end with the longer one', async () => {
  const first = (await ask('lantern')).body
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, collections_total: 0, posts_total: 26 })
  const second = (await ask('lantern', '&page=2')).body
  expect([first.data.posts.length, second.data.posts.length]).toEqual([24, 2])
  const ids = [...first.data.posts, ...second.data.posts].map(({ id }) => id)
  expect(new Set(ids).size).toBe(26)
  const last = (await ask('shelf', '&page=2')).body
  expect([last.data.collections.length, last.data.posts.length]).toEqual([1, 0])
  expect(last.meta).toMatchObject({ last_page: 2, collections_total: 13 })
  expect((await ask('lantern', '&page=9')).body.data).toEqual({ collections: [], posts: [] })
})

test('text without a letter or digit finds nothing, and operators of the database are plain text', async () => {
  for (const q of ['🏡', "'; drop table tags; --", '& | ! :*', '%', '_', '\\', 'porch:*&!kitchen)']) {
    const { status, body } = await ask(q)
    expect([q, status, body.data.collections]).toEqual([q, 200, []])
  }
})

test.each(['', '?q=%20%20', `?q=${'a'.repeat(101)}`, '?q=a&page=0'])(
  'a search asked as %j is refused as invalid',
  async (query) => {
    const { status, body } = await agent.api('GET', `/library/search${query}`)
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'validation_failed' })])
  },
)

test('a word is looked up in the indexes', async () => {
  const { db } = server.context
  await db.execute(sql`set enable_seqscan = off`)
  try {
    const { rows } = await db.execute<Record<string, string>>(sql`
      explain select id from social_posts
      where search_words(title || ' ' || spanish_title || ' ' || caption || ' ' || spanish_caption)
        @@ to_tsquery('pg_catalog.simple', 'porch:*')`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('posts_words')
  } finally {
    await db.execute(sql`set enable_seqscan = on`)
  }
})
