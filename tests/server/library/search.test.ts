import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { LibrarySearch } from '#contract/library/search.ts'
import { MOST_FOUND } from '#domain/library/search-limits.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { demoCollection, demoPost, makeDemoFolder } from '#tests/support/demo-folder.ts'

setUpAgent()

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
]

beforeAll(async () => {
  const folder = await makeDemoFolder(LIBRARY)
  await seedDemo(server.context, folder.path).finally(folder.remove)
})

const ask = async (q: string, more = '') =>
  await browser.api<LibrarySearch>('GET', `/library/search?q=${encodeURIComponent(q)}${more}`)

/** Gives every post that has no file one. */
const illustrate = () =>
  server.context.db.execute(sql`
    insert into social_post_media (post_id, role, position, file_key)
    select p.id, 'facebook_image', 1, (select key from files limit 1) from social_posts p
    where not exists (select 1 from social_post_media m where m.post_id = p.id)`)

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
  for (const q of ['30 year', 'points']) expect([q, await titles(q)]).toEqual([q, ['30-year fixed']])
})

test('a post is found by words with and without their apostrophe, joined or apart, and in the other language', async () => {
  const { db } = server.context
  const texts = [
    'Mother’s Day',
    'Don´t',
    'What’s new',
    'open-house',
    'openhouse',
    'Open house',
    'Su hipoteca',
    'Line\u2028end',
  ]
  for (const text of texts)
    await db.execute(sql`insert into social_posts (type, title, caption) values ('image', ${text}, 'typed')`)
  await illustrate()
  const found = async (q: string) => (await titles(`${q} typed`)).toSorted()
  for (const q of ['mothers day', "mother's day", 'mothersday', 'dia de la madre'])
    expect([q, await found(q)]).toEqual([q, ['Mother’s Day']])
  expect(await found('dont')).toEqual(['Don´t'])
  expect(await found('whats')).toEqual(['What’s new'])
  for (const q of ['openhouse', 'open-house', 'open house', 'casa abierta'])
    expect([q, await found(q)]).toEqual([q, ['Open house', 'open-house', 'openhouse'].toSorted()])
  expect(await found('mortgage')).toEqual(['Su hipoteca'])
  expect(await found('end')).toEqual(['Line\u2028end'])
})

test('templates are found by their title and their collection, those with the words in the title first', async () => {
  const { db } = server.context
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into template_collections (name, type) values ('Listing flyers', 'branding') returning id`)
  const [collection] = rows
  for (const title of ['Gazebo', 'Open-house sign', 'Flyer for a Sunday'])
    await db.execute(sql`insert into templates (title, template_collection_id) values (${title}, ${collection?.id})`)
  const names = async (q: string) => (await ask(q)).body.data.templates?.map(({ title }) => title)
  expect(await names('gazebo')).toEqual(['Gazebo'])
  expect(await names('casa abierta')).toEqual(['Open-house sign'])
  expect(await names('flyer')).toEqual(['Flyer for a Sunday', 'Open-house sign', 'Gazebo'])
  expect((await ask('listing flyers gazebo')).body.meta).toMatchObject({ templates_total: 1, posts_total: 0 })
})

test('all words must be there, each as the beginning of one, and those in titles come before those in captions', async () => {
  expect(await titles('quiet out')).toEqual(['A quiet porch'])
  expect(await titles('quiet mortgage')).toEqual([])
  expect(await titles('uiet')).toEqual([])
  expect(await titles('porch')).toEqual(['A quiet porch', 'Before the kitchen'])
})

test('collections are found by name, description and the tags of their posts', async () => {
  const names = async (q: string) => (await ask(q)).body.data.collections.map(({ name }) => name)
  expect(await names('collection garden')).toEqual(['Collection garden'])
  expect(await names('rates explained')).toEqual(['Collection rates'])
})

test('pages go on through both lists, end with the longer one, and have the newest of very many posts only', async () => {
  const { db } = server.context
  await db.execute(sql`insert into social_post_collections (name, description)
    select 'Weathervane shelf ' || i, '' from generate_series(1, 26) i`)
  await db.execute(sql`insert into social_posts (type, title, caption, social_post_collection_id)
    select 'image', 'Plain', '', id from social_post_collections where name like 'Weathervane%'`)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into social_posts (type, title, caption)
    select 'image', 'Weathervane ' || i, '' from generate_series(1, ${MOST_FOUND + 5}::int) i returning id`)
  await illustrate()
  const ids = rows.map(({ id }) => id)
  const page = async (at: number) => (await ask('weathervane', `&page=${at}`)).body
  const first = await page(1)
  const last_page = Math.ceil(MOST_FOUND / 24)
  const totals = { collections_total: 26, posts_total: MOST_FOUND, templates_total: 0 }
  expect(first.meta).toEqual({ current_page: 1, last_page, ...totals })
  expect(first.data.posts.map(({ id }) => id)).toEqual(ids.slice(-24).toReversed())
  const last = await page(last_page)
  expect([last.data.collections, last.data.posts.at(-1)?.id]).toEqual([[], ids[5]])
  const found = []
  for (const at of [1, 2, 3]) found.push(...(await page(at)).data.collections.map(({ id }) => id))
  expect([found.length, new Set(found).size]).toEqual([26, 26])
  expect((await page(last_page + 1)).data).toEqual({ collections: [], posts: [], templates: [] })
  expect((await ask('shelf')).body.meta).toMatchObject({ last_page: 3, posts_total: 0 })
})

test('text without a letter or digit finds nothing, and operators of the database are plain text', async () => {
  for (const q of ['🏡', "'; drop table tags; --", '& | ! :*', '%', '_', '\\', 'porch:*&!kitchen)']) {
    const { status, body } = await ask(q)
    expect([q, status, body.data.collections]).toEqual([q, 200, []])
  }
})

test('a word is looked up in the indexes', async () => {
  const { db } = server.context
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return await tx.execute<Record<string, string>>(sql`
      explain select id from social_posts
      where search_words(title || ' ' || spanish_title || ' ' || caption || ' ' || spanish_caption)
        @@ to_tsquery('pg_catalog.simple', 'porch:*')`)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('posts_words')
})
