import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { isDescribed } from '#domain/publication/alt-text.ts'
import { mediaFor } from '#domain/library/post.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { readConfig } from '#server/config.ts'
import * as schema from '#server/db/schema/index.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { libraryOf, openDemo } from '#server/demo/library-file.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openToken } from '#server/modules/connections/tokens.ts'
import { passwordMatches } from '#server/security/password.ts'
import { openStorage } from '#server/storage/storage.ts'
import { autoPosts } from '#tests/support/auto-posts.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  demoCollection,
  demoPost,
  demoTemplate,
  demoTemplateCollection,
  FILM,
  makeDemoFolder,
  PICTURE,
} from '#tests/support/demo-folder.ts'
import { QUIET } from '#tests/support/moving.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { createAgent } from '#tests/support/people.ts'
import { useStarted } from '#tests/support/use-server.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

const LIBRARY = [
  demoCollection('one', [demoPost('a'), demoPost('b', { premium: true, tags: ['mortgage', 'rates'] })]),
  demoCollection(
    'two',
    Array.from({ length: 14 }, (_, index) => demoPost(`c-${index}`)),
  ),
  demoCollection('three', [
    demoPost('film', { type: 'reel', media: [{ role: 'vertical_video', file: FILM }], thumbnail: PICTURE }),
  ]),
]

const TEMPLATES = [
  demoTemplateCollection('kit', [demoTemplate('sheet'), demoTemplate('card', { file: undefined })]),
  demoTemplateCollection('guide', [demoTemplate('sheet')], { type: 'home-seller' }),
]

/** A small demo in a folder, and a database without it. */
async function start() {
  const [database, folder] = [await testDatabase(QUIET), await makeDemoFolder(LIBRARY, TEMPLATES)]
  const { db } = database
  const config = readConfig({ DATA_DIR: join(folder.path, 'data'), APP_SECRET: OUTSIDE.APP_SECRET })
  const context = { db, config, storage: await openStorage(config), now: () => NOW, log: QUIET }
  return {
    ...context,
    folder,
    /** Seeds the demo, with another context where one is given. */
    seed: (other?: Partial<typeof context>) => seedDemo({ ...context, ...other }, folder.path),
    userOf: async (email: string) => (await db.select().from(schema.users).where(eq(schema.users.email, email)))[0],
    close: async () => {
      await database.close()
      folder.remove()
    },
  }
}

describe('a seeded demo', () => {
  const demo = useStarted(start)
  const idOf = async (name: string) => (await demo.userOf(`${name}@porchlight.test`))?.id ?? 0
  let maya: number
  beforeAll(async () => {
    await demo.seed()
    maya = await idOf('agent')
  })

  test('each demo account has the demo’s password, its role and its plan, and the first agent a portrait', async () => {
    const { users, agents } = schema
    const rows = await demo.db.select().from(users).leftJoin(agents, eq(agents.userId, users.id)).orderBy(users.id)
    expect(rows.map((row) => [row.users.email.split('@')[0], row.users.role, row.agents?.plan])).toEqual([
      ['agent', 'agent', 'pro'],
      ['plus', 'agent', 'plus'],
      ['premium', 'agent', 'premium'],
      ['new', 'agent', 'pro'],
      ['admin', 'admin', undefined],
    ])
    for (const { users: user } of rows) expect(await passwordMatches(DEMO_PASSWORD, user.passwordHash)).toBe(true)
    // Its file is there, and the logo’s is not.
    expect(rows[0]?.agents).toMatchObject({ avatarKey: expect.stringMatching(/\.jpg$/), brokerLogoKey: null })
  })

  test('the demo’s first collection is the newest, and of templates the last one, with their files', async () => {
    const { collections, templateCollections, templates } = schema
    const names = (await demo.db.select().from(collections).orderBy(desc(collections.id))).map(({ name }) => name)
    expect(names).toEqual(['Collection one', 'Collection two', 'Collection three'])
    const [guide, kit] = await demo.db.select().from(templateCollections).orderBy(templateCollections.id)
    const rows = await demo.db.select().from(templates).orderBy(templates.id)
    expect(rows.map((row) => [row.title, row.templateCollectionId, row.fileKey?.slice(-4)])).toEqual([
      ['Template sheet', kit?.id, '.pdf'],
      ['Template card', kit?.id, undefined],
      ['Template sheet', guide?.id, '.pdf'],
    ])
    expect(rows[0]).toMatchObject({
      // The same on every server.
      uuid: expect.stringMatching(/^4076bf94-/),
      authorId: await idOf('admin'),
      canvaLink: 'https://www.canva.com/design/DAFsheet/view?mode=preview',
      imageKey: guide?.imageKey,
    })
    expect(await demo.storage.has(rows[0]?.fileKey ?? '')).toBe(true)
  })

  test('the demo connects one agent everywhere and another to Facebook, with tokens only this server can open', async () => {
    const { connections } = schema
    const rows = await demo.db.select().from(connections).orderBy(connections.agentId, connections.platform)
    const open = (token: string | null) => openToken(demo.config, token ?? '')
    expect(rows.map((row) => [row.agentId, row.platform, row.accountName, open(row.accountToken)])).toEqual([
      [maya, 'facebook', 'Maya Alvarez, Realtor', 'sandbox-page-110000000000001'],
      [maya, 'instagram', '@maya.sells.austin', 'sandbox-instagram-maya'],
      [maya, 'linkedin', 'Maya Alvarez', 'sandbox-linkedin-maya'],
      [await idOf('plus'), 'facebook', 'Dana Brooks Homes', expect.any(String)],
    ])
    expect(open(rows[0]?.userToken ?? null)).toBe('sandbox-user-maya')
  })

  test('the demo gives one agent past and future posts around the present, each with another post', async () => {
    const { publications, targets } = schema
    const rows = await demo.db
      .select({ target: targets, publication: publications })
      .from(targets)
      .innerJoin(publications, eq(publications.id, targets.publicationId))
      .where(eq(publications.source, 'manual'))
    expect(new Set(rows.map(({ publication }) => publication.agentId))).toEqual(new Set([maya]))
    expect(new Set(rows.map(({ publication }) => publication.socialPostId)).size).toBe(14)
    const ofState = (state: string) => rows.filter(({ target }) => target.state === state)
    expect([ofState('published').length, ofState('queued').length, rows.length]).toEqual([10, 4, 14])
    for (const { target, publication } of ofState('published')) {
      expect(Math.max(+publication.scheduledAt, +(target.publishedAt ?? NOW))).toBeLessThan(+NOW)
      expect(target.permalink).toContain('/sandbox/facebook')
    }
    for (const { target, publication } of ofState('queued')) {
      expect([target.runAt > NOW, mediaFor(publication, 'facebook').length]).toEqual([true, 1])
    }
    const months = ofState('published').map((row) => wallTimeOf(row.publication.scheduledAt, 'America/Chicago').month)
    expect(new Set(months)).toEqual(new Set([10, 11]))
  })

  test('the demo has auto posts planned for two agents, and none for the others', async () => {
    const planned = async (name: string) =>
      (await autoPosts(demo, await idOf(name))).map(({ at, platforms }) => `${at.slice(5, 16)} ${platforms.join()}`)
    const times = ['11-23T18:00', '11-25T18:00', '11-27T17:30', '11-30T18:00', '12-02T18:00', '12-04T17:30']
    expect(await planned('agent')).toEqual(times.map((at) => `${at} facebook,instagram,linkedin`))
    expect(await planned('plus')).toEqual(['11-24T14:00 facebook', '12-01T14:00 facebook'])
    const settings = await demo.db.select().from(schema.socialPostSettings).orderBy(schema.socialPostSettings.agentId)
    expect(settings.map(({ agentId }) => agentId)).toEqual([maya, await idOf('plus')])
  })
})

describe('seeding the demo', () => {
  test('a demo with an error says where, and like one whose files can’t all be stored it puts nothing in', async () => {
    const { db, storage, folder, seed, close } = await start()
    const outside = demoCollection('wrong', [demoPost('a', { thumbnail: '../../etc/passwd' })])
    const elsewhere = demoTemplateCollection('wrong', [
      demoTemplate('a', { canva_link: 'https://canva.com.evil.test/' }),
    ])
    const notDrawn = demoCollection('wrong', [demoPost('a', { thumbnail: 'media/not-drawn.jpg' })])
    for (const [collections, templates, said] of [
      [[outside], [], 'collections[0].posts[0].thumbnail'],
      [[], [elsewhere], 'template_collections[0].templates[0].canva_link'],
      [[notDrawn], [], 'media/not-drawn.jpg'],
    ] as const) {
      folder.write([...collections], [...templates])
      await expect(seed()).rejects.toThrow(said)
    }
    folder.write(LIBRARY, TEMPLATES)
    let left = 2
    const put: typeof storage.put = async (...file) => {
      if (left-- === 0) throw new Error('the disk is full')
      return await storage.put(...file)
    }
    await expect(seed({ storage: { ...storage, put } })).rejects.toThrow('the disk is full')
    for (const table of [schema.users, schema.files, schema.posts]) expect(await db.select().from(table)).toEqual([])
    await close()
  })

  test('the demo is seeded once by servers that start at the same time or later, and connects only to stand-ins', async () => {
    const { db, config, seed, close } = await start()
    const other = { config: { ...config, standIns: ['linkedin' as const] } }
    await Promise.all([seed(other), seed(other)])
    await seed(other)
    const { users, files, posts, templates } = schema
    const sizes = [users, files, posts, templates].map(async (table) => (await db.select().from(table)).length)
    expect(await Promise.all(sizes)).toEqual([5, 5, 17, 3])
    for (const table of [schema.connections, schema.targets]) {
      const rows = await db.select({ platform: table.platform }).from(table)
      expect(new Set(rows.map(({ platform }) => platform))).toEqual(new Set(['linkedin']))
    }
    await close()
  })

  test('a larger demo adds what is new and leaves alone what people made, changed or removed', async () => {
    const { db, folder, seed, userOf, close } = await start()
    const { collections, posts, templates, templateCollections, users, publications } = schema
    await createAgent({ db }, { email: 'new@porchlight.test' })
    const own = await userOf('new@porchlight.test')
    await seed()
    await db.update(collections).set({ name: 'Renamed' }).where(eq(collections.name, 'Collection one'))
    await db.delete(collections).where(eq(collections.name, 'Collection two'))
    await db.delete(posts).where(eq(posts.title, 'Title of film'))
    await db.delete(users).where(eq(users.email, 'plus@porchlight.test'))
    await db.update(templates).set({ title: 'Reworded' }).where(eq(templates.title, 'Template card'))
    await db.delete(templates).where(eq(templates.title, 'Template sheet'))
    await db.delete(templateCollections).where(eq(templateCollections.name, 'Templates guide'))
    const larger = [...structuredClone(LIBRARY), demoCollection('four', [])]
    for (const { key, posts: added } of larger) added.push(demoPost(`new-in-${key}`))
    const kits = structuredClone(TEMPLATES)
    for (const { key, templates: added } of kits) added.push(demoTemplate(`new-in-${key}`))
    folder.write(larger, kits)
    await seed()
    const titles = await db.select().from(templates).orderBy(templates.id)
    expect(titles.map(({ title }) => title)).toEqual(['Reworded', 'Template new-in-kit'])
    const found = await db
      .select({ collection: collections.name, title: posts.title })
      .from(collections)
      .innerJoin(posts, eq(posts.collectionId, collections.id))
      .orderBy(collections.id, posts.id)
    expect(found.map(({ collection, title }) => `${collection}: ${title}`)).toEqual([
      'Collection three: Title of new-in-three',
      'Renamed: Title of a',
      'Renamed: Title of b',
      'Renamed: Title of new-in-one',
      'Collection four: Title of new-in-four',
    ])
    expect([await userOf('new@porchlight.test'), await userOf('plus@porchlight.test')]).toEqual([own, undefined])
    expect(await db.select({ id: publications.id }).from(publications)).toHaveLength(20)
    await close()
  })
})

describe('the project’s own demo', () => {
  const DEMO = join(import.meta.dirname, '../../../demo')
  const opened = openDemo(DEMO)

  test('every post of the demo has files for Facebook, there are templates of every type, and no file is missing', async () => {
    const { collections, template_collections: kits } = libraryOf(await opened)
    const posts = collections.flatMap((collection) => collection.posts)
    expect(posts.length).toBeGreaterThan(100)
    expect(posts.filter((post) => mediaFor(post, 'facebook').length === 0)).toEqual([])
    expect(new Set(kits.map(({ type }) => type))).toEqual(new Set(TEMPLATE_TYPES))
    const named = posts.flatMap(({ media, thumbnail }) => media.map(({ file }) => file).concat(thumbnail))
    for (const { image, file = image } of kits.flatMap(({ templates }) => templates)) named.push(image, file)
    expect(named.filter((file) => !existsSync(join(DEMO, file)))).toEqual([])
  })

  test('every picture of the demo is described in both languages, and its words are no file name', async () => {
    const media = libraryOf(await opened).collections.flatMap(({ posts }) => posts.flatMap((post) => post.media))
    const texts = media
      .filter(({ role }) => isDescribed(role))
      .map(({ alt_text: english = '', spanish_alt_text: spanish = '' }) => [english, spanish])
    expect(texts.length).toBeGreaterThan(300)
    const isLacking = (text: string) => text.length < 30 || /\.jpg/.test(text)
    expect(texts.filter(([english, spanish]) => english === spanish)).toEqual([])
    expect(texts.flat().filter(isLacking)).toEqual([])
  })
})
