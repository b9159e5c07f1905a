import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Collection } from '#contract/library/library.ts'
import { isDescribed } from '#domain/publication/alt-text.ts'
import { mediaFor } from '#domain/library/post.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import * as schema from '#server/db/schema/index.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { libraryOf, openDemo } from '#server/demo/library-file.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { AppContext } from '#server/app-context.ts'
import { openToken } from '#server/modules/connections/tokens.ts'
import { autoPosts } from '#tests/support/auto-posts.ts'
import {
  demoCollection,
  demoPost,
  demoTemplate,
  demoTemplateCollection,
  FILM,
  makeDemoFolder,
  PICTURE,
  type DemoFolder,
} from '#tests/support/demo-folder.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
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

interface Started {
  server: TestServer
  folder: DemoFolder
  /** Seeds the demo of the folder, with another context where one is given. */
  seed: (other?: Partial<AppContext>) => Promise<void>
  close: () => Promise<void>
}

/** A server without the demo, and a small one in a folder. */
async function start(): Promise<Started> {
  const server = await startTestServer({ now: () => NOW })
  const folder = await makeDemoFolder(LIBRARY, TEMPLATES)
  return {
    server,
    folder,
    seed: (other) => seedDemo({ ...server.context, ...other }, folder.path),
    close: async () => {
      await server.close()
      folder.remove()
    },
  }
}

async function idOf({ context }: TestServer, email: string): Promise<number | undefined> {
  const [user] = await context.db.select().from(schema.users).where(eq(schema.users.email, email))
  return user?.id
}

/** How many records of each kind the demo has put in. */
async function sizes({ db }: AppContext) {
  const { users, files, posts, templates, publications } = schema
  const tables = Object.entries({ users, files, posts, templates, publications })
  return Object.fromEntries(
    await Promise.all(tables.map(async ([name, table]) => [name, (await db.select().from(table)).length] as const)),
  )
}

describe('a seeded demo', () => {
  const demo = useStarted(start)
  let maya: number | undefined
  beforeAll(async () => {
    await demo.seed()
    maya = await idOf(demo.server, 'agent@porchlight.test')
  })
  const signIn = (name: string) => demo.server.signIn(`${name}@porchlight.test`, DEMO_PASSWORD)

  test('each demo account can sign in with its role, and the first agent has a whole profile', async () => {
    const expected = { agent: 'pro', plus: 'plus', premium: 'premium', new: 'pro', admin: null }
    for (const [name, plan] of Object.entries(expected)) {
      const role = name === 'admin' ? 'admin' : 'agent'
      expect((await (await signIn(name)).api('GET', '/user')).body).toMatchObject({ data: { plan, role } })
    }
    const avatar = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/)
    const profile = { first_name: 'Maya', license: 'TX 0712344', brokerage_name: 'Cedar & Main', avatar }
    const { body } = await (await signIn('agent')).api('GET', '/agent')
    expect(body).toMatchObject({ data: { ...profile, broker_logo: null } })
  })

  test('the demo lists its collections in the order they are written in, and the newest templates first', async () => {
    const { db, storage } = demo.server.context
    const { body } = await (await signIn('premium')).api<{ data: Collection[] }>('GET', '/social-post-collections')
    expect(body.data.map(({ name }) => name)).toEqual(['Collection one', 'Collection two', 'Collection three'])
    const collections = await db.select().from(schema.templateCollections).orderBy(schema.templateCollections.id)
    expect(collections.map(({ name, type }) => [name, type])).toEqual([
      ['Templates guide', 'home-seller'],
      ['Templates kit', 'branding'],
    ])
    const rows = await db.select().from(schema.templates).orderBy(schema.templates.id)
    const [guide, kit] = collections.map(({ id }) => id)
    const found = rows.map((row) => [row.title, row.templateCollectionId, row.fileKey?.slice(-4)])
    expect(found).toEqual([
      ['Template sheet', kit, '.pdf'],
      ['Template card', kit, undefined],
      ['Template sheet', guide, '.pdf'],
    ])
    expect(rows[0]).toMatchObject({
      // The same on every server.
      uuid: expect.stringMatching(/^4076bf94-/),
      authorId: await idOf(demo.server, 'admin@porchlight.test'),
      canvaLink: 'https://www.canva.com/design/DAFsheet/view?mode=preview',
      imageKey: collections[0]?.imageKey,
    })
    expect((await storage.read(rows[0]?.fileKey ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the demo connects one agent everywhere and another to Facebook, with tokens only this server can open', async () => {
    const { connections } = schema
    const { db, config } = demo.server.context
    const rows = await db.select().from(connections).orderBy(connections.agentId, connections.platform)
    const dana = await idOf(demo.server, 'plus@porchlight.test')
    const open = (token: string | null) => openToken(config, token ?? '')
    expect(rows.map((row) => [row.agentId, row.platform, row.accountName, open(row.accountToken)])).toEqual([
      [maya, 'facebook', 'Maya Alvarez, Realtor', 'sandbox-page-110000000000001'],
      [maya, 'instagram', '@maya.sells.austin', 'sandbox-instagram-maya'],
      [maya, 'linkedin', 'Maya Alvarez', 'sandbox-linkedin-maya'],
      [dana, 'facebook', 'Dana Brooks Homes', expect.any(String)],
    ])
    expect(open(rows[0]?.userToken ?? null)).toBe('sandbox-user-maya')
    expect(rows.map(({ accountToken }) => accountToken).join()).not.toContain('sandbox')
  })

  test('the demo gives one agent past and future posts around the present', async () => {
    const rows = await demo.server.context.db
      .select({ target: schema.targets, publication: schema.publications })
      .from(schema.targets)
      .innerJoin(schema.publications, eq(schema.publications.id, schema.targets.publicationId))
      .where(eq(schema.publications.source, 'manual'))
    const ofState = (state: string) => rows.filter(({ target }) => target.state === state)
    expect([ofState('published').length, ofState('queued').length, rows.length]).toEqual([10, 4, 14])
    expect(new Set(rows.map(({ publication }) => publication.agentId))).toEqual(new Set([maya]))
    expect(new Set(rows.map(({ publication }) => publication.socialPostId)).size).toBe(14)
    for (const { target, publication } of ofState('published')) {
      expect(publication.scheduledAt.getTime()).toBeLessThan(NOW.getTime())
      expect(target.publishedAt?.getTime()).toBeLessThan(NOW.getTime())
      expect(target.permalink).toContain('/sandbox/facebook')
    }
    for (const { target, publication } of ofState('queued')) {
      expect(target.runAt.getTime()).toBeGreaterThan(NOW.getTime())
      expect(mediaFor(publication, 'facebook').length).toBeGreaterThan(0)
    }
    const months = ofState('published').map((row) => wallTimeOf(row.publication.scheduledAt, 'America/Chicago').month)
    expect(new Set(months)).toEqual(new Set([10, 11]))
  })

  test('the demo has auto posts planned for two agents, and none for the others', async () => {
    const planned = async (name: string) => {
      const rows = await autoPosts(demo.server.context, (await idOf(demo.server, `${name}@porchlight.test`)) ?? 0)
      return rows.map(({ at, platforms }) => `${at.slice(5, 16)} ${platforms.join()}`)
    }
    const everywhere = (at: string) => `${at} facebook,instagram,linkedin`
    const times = ['11-23T18:00', '11-25T18:00', '11-27T17:30', '11-30T18:00', '12-02T18:00', '12-04T17:30']
    expect(await planned('agent')).toEqual(times.map(everywhere))
    expect(await planned('plus')).toEqual(['11-24T14:00 facebook', '12-01T14:00 facebook'])
    for (const name of ['premium', 'new']) {
      expect(await planned(name)).toEqual([])
      const { body } = await (await signIn(name)).api('GET', '/agent/social-post-settings')
      expect(body).toMatchObject({ data: { saved: false } })
    }
  })
})

describe('seeding the demo', () => {
  const NOTHING = { users: 0, files: 0, posts: 0, templates: 0, publications: 0 }

  test('a demo with an error says where, and like one whose files can’t all be stored it puts nothing in', async () => {
    const { server, folder, seed, close } = await start()
    const { context } = server
    folder.write([demoCollection('wrong', [{ ...demoPost('a'), thumbnail: '../../etc/passwd' }])])
    await expect(seed()).rejects.toThrow(/collections\[0\]\.posts\[0\]\.thumbnail/)
    const template = demoTemplate('a', { canva_link: 'https://canva.com.evil.test/' })
    folder.write([], [demoTemplateCollection('wrong', [template])])
    await expect(seed()).rejects.toThrow(/template_collections\[0\]\.templates\[0\]\.canva_link/)
    folder.write([demoCollection('wrong', [demoPost('a', { thumbnail: 'media/not-drawn.jpg' })])])
    await expect(seed()).rejects.toThrow('media/not-drawn.jpg')
    folder.write(LIBRARY, TEMPLATES)
    let left = 2
    const put: AppContext['storage']['put'] = async (...file) => {
      if (left-- === 0) throw new Error('the disk is full')
      return await context.storage.put(...file)
    }
    await expect(seed({ storage: { ...context.storage, put } })).rejects.toThrow('the disk is full')
    expect(await sizes(context)).toEqual(NOTHING)
    await close()
  })

  test('the demo is seeded once by servers that start at the same time or later, and connects only to stand-ins', async () => {
    const { server, seed, close } = await start()
    const other = { config: { ...server.context.config, standIns: ['linkedin' as const] } }
    await Promise.all([seed(other), seed(other)])
    const seeded = await sizes(server.context)
    expect(seeded).toMatchObject({ users: 5, files: 5, posts: 17, templates: 3 })
    await seed(other)
    expect(await sizes(server.context)).toEqual(seeded)
    for (const table of [schema.connections, schema.targets]) {
      const rows = await server.context.db.select({ platform: table.platform }).from(table)
      expect(new Set(rows.map(({ platform }) => platform))).toEqual(new Set(['linkedin']))
    }
    await close()
  })

  test('a larger demo adds what is new and leaves alone what people made, changed or removed', async () => {
    const { server, folder, seed, close } = await start()
    const { db } = server.context
    const { collections, posts, templates, templateCollections, users, publications } = schema
    const own = await server.createAgent({ email: 'new@porchlight.test' })
    await seed()
    expect(await idOf(server, own.email)).toBe(own.id)
    await server.signIn(own.email)
    await db.update(collections).set({ name: 'Renamed' }).where(eq(collections.name, 'Collection one'))
    await db.delete(collections).where(eq(collections.name, 'Collection two'))
    await db.delete(posts).where(eq(posts.title, 'Title of film'))
    await db.delete(users).where(eq(users.email, 'plus@porchlight.test'))
    await db.update(templates).set({ title: 'Reworded' }).where(eq(templates.title, 'Template card'))
    await db.delete(templates).where(eq(templates.title, 'Template sheet'))
    await db.delete(templateCollections).where(eq(templateCollections.name, 'Templates guide'))
    const withPost = (at: number, key: string) => {
      const collection = LIBRARY[at] ?? demoCollection('none', [])
      return { ...collection, posts: [...collection.posts, demoPost(key)] }
    }
    const withTemplate = (kit: (typeof TEMPLATES)[number]) => {
      return { ...kit, templates: [...kit.templates, demoTemplate(`new-in-${kit.key}`)] }
    }
    const larger = [withPost(0, 'new-in-one'), withPost(1, 'new-in-two'), ...LIBRARY.slice(2)]
    folder.write([...larger, demoCollection('four', [demoPost('in-four')])], TEMPLATES.map(withTemplate))
    await seed()
    const titles = await db.select().from(templates).orderBy(templates.id)
    expect(titles.map(({ title }) => title)).toEqual(['Reworded', 'Template new-in-kit'])
    const names = await db.select().from(collections).orderBy(collections.id)
    expect(names.map(({ name }) => name)).toEqual(['Collection three', 'Renamed', 'Collection four'])
    const wanted = ['new-in-one', 'new-in-two', 'in-four', 'film'].map((key) => `Title of ${key}`)
    const added = await db
      .select({ title: posts.title, collection: collections.name })
      .from(posts)
      .innerJoin(collections, eq(collections.id, posts.collectionId))
      .where(inArray(posts.title, wanted))
      .orderBy(posts.id)
    expect(added).toEqual([
      { title: 'Title of new-in-one', collection: 'Renamed' },
      { title: 'Title of in-four', collection: 'Collection four' },
    ])
    expect(await idOf(server, 'plus@porchlight.test')).toBeUndefined()
    expect(await db.select({ id: publications.id }).from(publications)).toHaveLength(20)
    await close()
  })
})

describe('the project’s own demo', () => {
  const DEMO = join(import.meta.dirname, '../../../demo')
  const opened = openDemo(DEMO)

  test('every post of the demo has files for Facebook, and there are templates of every type', async () => {
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
    const pictures = media.filter(({ role }) => isDescribed(role))
    expect(pictures.length).toBeGreaterThan(300)
    const isLacking = (text: string) => text.length < 30 || /\.jpg/.test(text)
    const lacking = pictures.filter(
      ({ alt_text: english = '', spanish_alt_text: spanish = '' }) =>
        isLacking(english) || isLacking(spanish) || english === spanish,
    )
    expect(lacking).toEqual([])
  })
})
