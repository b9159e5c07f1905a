import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { eq, getTableName, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Collection } from '#contract/library/library.ts'
import { isDescribed } from '#domain/publication/alt-text.ts'
import { mediaFor } from '#domain/library/post.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { type Db } from '#server/db/open.ts'
import * as schema from '#server/db/schema/index.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
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

const SEEDED = [
  schema.users,
  schema.agents,
  schema.connections,
  schema.files,
  schema.tags,
  schema.collections,
  schema.posts,
  schema.postTags,
  schema.postMedia,
  schema.templateCollections,
  schema.templates,
  schema.publications,
  schema.targets,
  schema.socialPostSettings,
  schema.seeds,
]

async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of SEEDED) counts[getTableName(table)] = await db.$count(table)
  return counts
}

/** A database without the demo: the reference data alone. */
const EMPTY = { ...Object.fromEntries(SEEDED.map((table) => [getTableName(table), 0])), tags: 33 }

/** Every row of every table but the random parts, to compare two whole databases by. */
async function everything(db: Db): Promise<unknown> {
  const rows: Record<string, unknown[]> = {}
  for (const table of SEEDED) rows[getTableName(table)] = await db.select().from(table)
  return rows
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .toSorted()

let server: TestServer
let folder: DemoFolder
let context: AppContext

async function startEmpty(): Promise<void> {
  server = await startTestServer({ now: () => NOW })
  folder = await makeDemoFolder(LIBRARY, TEMPLATES)
  context = server.context
}

async function end(): Promise<void> {
  await server.close()
  folder.remove()
}

const seed = () => seedDemo(context, folder.path)
const userId = async (email: string) => {
  const [user] = await context.db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(eq(schema.users.email, email))
  return user?.id ?? 0
}
const names = async () =>
  (await context.db.select().from(schema.collections).orderBy(schema.collections.id)).map(({ name }) => name)

describe('a seeded demo', () => {
  beforeAll(async () => {
    await startEmpty()
    await seed()
  })
  afterAll(end)

  test('each demo account can sign in with its role', async () => {
    const expected = { agent: 'pro', plus: 'plus', premium: 'premium', new: 'pro', admin: null }
    for (const [name, plan] of Object.entries(expected)) {
      const browser = await server.signIn(`${name}@porchlight.test`, DEMO_PASSWORD)
      const { body } = await browser.api('GET', '/user')
      expect(body).toMatchObject({
        data: { email: `${name}@porchlight.test`, plan, role: name === 'admin' ? 'admin' : 'agent' },
      })
    }
    const agentOf = async (name: string) =>
      (await (await server.signIn(`${name}@porchlight.test`, DEMO_PASSWORD)).api('GET', '/agent')).body
    const avatar = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/)
    const maya = {
      first_name: 'Maya',
      license: 'TX 0712344',
      brokerage_name: 'Cedar & Main',
      broker_logo: null,
      avatar,
    }
    expect(await agentOf('agent')).toMatchObject({ data: maya })
    expect(await agentOf('new')).toMatchObject({ data: { license: '', avatar: null, brokerage_name: '' } })
  })

  test('the demo lists its collections in the order they are written in', async () => {
    const browser = await server.signIn('premium@porchlight.test', DEMO_PASSWORD)
    const { body } = await browser.api<{ data: Collection[] }>('GET', '/social-post-collections')
    expect(body.data.map(({ name }) => name)).toEqual(['Collection one', 'Collection two', 'Collection three'])
  })

  test('the demo has its templates with their files, and the newest collection first', async () => {
    const collections = await context.db
      .select()
      .from(schema.templateCollections)
      .orderBy(schema.templateCollections.id)
    expect(collections.map(({ name, type }) => [name, type])).toEqual([
      ['Templates guide', 'home-seller'],
      ['Templates kit', 'branding'],
    ])
    const rows = await context.db.select().from(schema.templates).orderBy(schema.templates.id)
    const [guide, kit] = collections.map(({ id }) => id)
    expect(rows.map((row) => [row.title, row.templateCollectionId, row.fileKey?.replace(/^[0-9a-f]{64}/, '')])).toEqual(
      [
        ['Template sheet', kit, '.pdf'],
        ['Template card', kit, undefined],
        ['Template sheet', guide, '.pdf'],
      ],
    )
    expect(rows[0]).toMatchObject({
      // The same on every server.
      uuid: expect.stringMatching(/^4076bf94-/),
      authorId: await userId('admin@porchlight.test'),
      canvaLink: 'https://www.canva.com/design/DAFsheet/view?mode=preview',
      imageKey: collections[0]?.imageKey,
    })
    expect((await context.storage.read(rows[0]?.fileKey ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the demo connects one agent everywhere and another to Facebook, with tokens only this server can open', async () => {
    const rows = await context.db
      .select()
      .from(schema.connections)
      .orderBy(schema.connections.agentId, schema.connections.platform)
    const [maya, dana] = [await userId('agent@porchlight.test'), await userId('plus@porchlight.test')]
    expect(rows.map(({ agentId, platform, accountName }) => [agentId, platform, accountName])).toEqual([
      [maya, 'facebook', 'Maya Alvarez, Realtor'],
      [maya, 'instagram', '@maya.sells.austin'],
      [maya, 'linkedin', 'Maya Alvarez'],
      [dana, 'facebook', 'Dana Brooks Homes'],
    ])
    for (const { accountToken } of rows) expect(accountToken).not.toContain('sandbox')
    const open = (token: string | null | undefined) => openToken(context.config, token ?? '')
    expect(rows.slice(0, 3).map(({ accountToken }) => open(accountToken))).toEqual([
      'sandbox-page-110000000000001',
      'sandbox-instagram-maya',
      'sandbox-linkedin-maya',
    ])
    expect(open(rows[0]?.userToken)).toBe('sandbox-user-maya')
  })

  test('the demo gives one agent past and future posts around the present', async () => {
    const targets = await context.db
      .select()
      .from(schema.targets)
      .innerJoin(schema.publications, eq(schema.publications.id, schema.targets.publicationId))
      .where(eq(schema.publications.source, 'manual'))
    const ofState = (state: string) => targets.filter((row) => row.publication_targets.state === state)
    expect(targets.map((row) => row.publications.agentId)).toEqual(targets.map(() => targets[0]?.publications.agentId))
    expect(targets[0]?.publications.agentId).toBe(await userId('agent@porchlight.test'))
    expect(ofState('published')).toHaveLength(10)
    expect(ofState('queued')).toHaveLength(4)
    for (const { publication_targets: target, publications: publication } of ofState('published')) {
      expect(publication.scheduledAt.getTime()).toBeLessThan(NOW.getTime())
      expect(target.publishedAt?.getTime()).toBeLessThan(NOW.getTime())
      expect(target.permalink).toContain('/sandbox/facebook')
    }
    for (const { publication_targets: target, publications: publication } of ofState('queued')) {
      expect(target.runAt.getTime()).toBeGreaterThan(NOW.getTime())
      expect(mediaFor(publication, 'facebook').length).toBeGreaterThan(0)
    }
    const months = new Set(
      ofState('published').map((row) => wallTimeOf(row.publications.scheduledAt, 'America/Chicago').month),
    )
    expect(months).toEqual(new Set([10, 11]))
    expect(new Set(targets.map((row) => row.publications.socialPostId)).size).toBe(14)
  })

  test('the demo has auto posts planned for two agents, and none for the others', async () => {
    const planned = async (name: string) => {
      const rows = await autoPosts(context, await userId(`${name}@porchlight.test`))
      return rows.map(({ at, platforms }) => [at, platforms.join()])
    }
    expect(await planned('agent')).toEqual(
      ['23T18:00', '25T18:00', '27T17:30', '30T18:00']
        .map((at) => [`2026-11-${at}:00.000Z`, 'facebook,instagram,linkedin'])
        .concat(['02T18:00', '04T17:30'].map((at) => [`2026-12-${at}:00.000Z`, 'facebook,instagram,linkedin'])),
    )
    expect(await planned('plus')).toEqual([
      ['2026-11-24T14:00:00.000Z', 'facebook'],
      ['2026-12-01T14:00:00.000Z', 'facebook'],
    ])
    for (const name of ['premium', 'new']) {
      expect(await planned(name)).toEqual([])
      const browser = await server.signIn(`${name}@porchlight.test`, DEMO_PASSWORD)
      expect((await browser.api('GET', '/agent/social-post-settings')).body).toMatchObject({ data: { saved: false } })
    }
  })

  test('the demo is seeded once, however often the server starts', async () => {
    const rows = await everything(context.db)
    const files = filesIn(join(context.config.dataDir, 'files'))
    await seed()
    await seed()
    expect(await everything(context.db)).toEqual(rows)
    expect(filesIn(join(context.config.dataDir, 'files'))).toEqual(files)
  })
})

describe('seeding the demo', () => {
  beforeEach(startEmpty)
  afterEach(end)

  test('the demo connects nobody where the real networks are used', async () => {
    await seedDemo({ ...context, config: { ...context.config, sandbox: false, standIns: [] } }, folder.path)
    expect(await rowCounts(context.db)).toMatchObject({ users: DEMO_ACCOUNTS.length, connections: 0, publications: 0 })
  })

  test('the demo connects only networks that have a stand-in', async () => {
    await seedDemo({ ...context, config: { ...context.config, standIns: ['linkedin'] } }, folder.path)
    const rows = await context.db.select().from(schema.connections)
    expect(rows.map(({ platform }) => platform)).toEqual(['linkedin'])
    const planned = await context.db.select({ platform: schema.targets.platform }).from(schema.targets)
    expect(new Set(planned.map(({ platform }) => platform))).toEqual(new Set(['linkedin']))
  })

  test('the demo is seeded once by servers that start at the same time', async () => {
    await Promise.all([seed(), seed(), seed()])
    expect(await rowCounts(context.db)).toMatchObject({
      users: 5,
      social_post_collections: 3,
      social_posts: 17,
      template_collections: 2,
      templates: 3,
      publications: 22,
    })
  })

  test('a larger demo adds what is new and leaves alone what people changed or removed', async () => {
    await seed()
    await context.db
      .update(schema.collections)
      .set({ name: 'Renamed' })
      .where(eq(schema.collections.name, 'Collection one'))
    await context.db.delete(schema.collections).where(eq(schema.collections.name, 'Collection two'))
    await context.db.delete(schema.posts).where(eq(schema.posts.title, 'Title of film'))
    await context.db.delete(schema.users).where(eq(schema.users.email, 'plus@porchlight.test'))
    const { templates, templateCollections } = schema
    await context.db.update(templates).set({ title: 'Reworded' }).where(eq(templates.title, 'Template card'))
    await context.db.delete(templates).where(eq(templates.title, 'Template sheet'))
    await context.db.delete(templateCollections).where(eq(templateCollections.name, 'Templates guide'))
    const [one, two, three] = LIBRARY
    const [kit, guide] = TEMPLATES
    if (!one || !two || !three || !kit || !guide) throw new Error('The library has five collections')
    folder.write(
      [
        { ...one, posts: [...one.posts, demoPost('new-in-one')] },
        { ...two, posts: [...two.posts, demoPost('new-in-two')] },
        three,
        demoCollection('four', [demoPost('in-four')]),
      ],
      [
        { ...kit, templates: [...kit.templates, demoTemplate('new-in-kit')] },
        { ...guide, templates: [...guide.templates, demoTemplate('new-in-guide')] },
      ],
    )
    await seed()
    const titles = await context.db.select({ title: templates.title }).from(templates).orderBy(templates.id)
    expect(titles.map(({ title }) => title)).toEqual(['Reworded', 'Template new-in-kit'])
    expect(await names()).toEqual(['Collection three', 'Renamed', 'Collection four'])
    const added = await context.db
      .select({ title: schema.posts.title, collection: schema.collections.name })
      .from(schema.posts)
      .innerJoin(schema.collections, eq(schema.collections.id, schema.posts.collectionId))
      .where(
        inArray(
          schema.posts.title,
          ['new-in-one', 'new-in-two', 'in-four', 'film'].map((key) => `Title of ${key}`),
        ),
      )
      .orderBy(schema.posts.id)
    expect(added).toEqual([
      { title: 'Title of new-in-one', collection: 'Renamed' },
      { title: 'Title of in-four', collection: 'Collection four' },
    ])
    expect(await userId('plus@porchlight.test')).toBe(0)
    const left = await context.db.select({ id: schema.publications.id }).from(schema.publications)
    expect(left).toHaveLength(20)
  })

  test('the demo leaves an account alone that somebody made under one of its addresses', async () => {
    const { id } = await server.createAgent({ email: 'agent@porchlight.test', firstName: 'Own' })
    await seed()
    expect(
      await context.db.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.firstName, 'Own')),
    ).toEqual([{ id }])
    await server.signIn('agent@porchlight.test')
  })

  test('a demo whose files can’t all be stored seeds nothing, and everything the next time', async () => {
    let left = 2
    const storage = {
      ...context.storage,
      put: async (...file: Parameters<AppContext['storage']['put']>) => {
        if (left-- === 0) throw new Error('the disk is full')
        return await context.storage.put(...file)
      },
    }
    await expect(seedDemo({ ...context, storage }, folder.path)).rejects.toThrow()
    expect(await rowCounts(context.db)).toEqual(EMPTY)
    await seed()
    expect(await rowCounts(context.db)).toMatchObject({ users: 5, social_posts: 17, templates: 3, files: 5 })
  })

  test('a demo with an error says where, and seeds nothing', async () => {
    folder.write([demoCollection('wrong', [{ ...demoPost('a'), thumbnail: '../../etc/passwd' }])])
    await expect(seed()).rejects.toThrow(/collections\[0\]\.posts\[0\]\.thumbnail/)
    folder.write(
      [],
      [demoTemplateCollection('wrong', [demoTemplate('a', { canva_link: 'https://canva.com.evil.test/' })])],
    )
    await expect(seed()).rejects.toThrow(/template_collections\[0\]\.templates\[0\]\.canva_link/)
    folder.write([demoCollection('wrong', [demoPost('a', { thumbnail: 'media/not-drawn.jpg' })])])
    await expect(seed()).rejects.toThrow('media/not-drawn.jpg')
    expect(await rowCounts(context.db)).toEqual(EMPTY)
  })
})

describe('the project’s own demo', () => {
  const DEMO = join(import.meta.dirname, '../../../demo')
  const opened = openDemo(DEMO)

  test('every post of the demo has files for Facebook, and there are templates of every type', async () => {
    const { collections, template_collections: kits } = libraryOf(await opened)
    const posts = collections.flatMap((collection) => collection.posts)
    expect(posts.length).toBeGreaterThan(100)
    const mute = posts.filter((post) => mediaFor(post, 'facebook').length === 0)
    expect(mute.map(({ title }) => title)).toEqual([])
    expect(new Set(kits.map(({ type }) => type))).toEqual(new Set(TEMPLATE_TYPES))
    const named = posts.flatMap(({ media, thumbnail }) => media.map(({ file }) => file).concat(thumbnail))
    for (const { image, file = image } of kits.flatMap(({ templates }) => templates)) named.push(image, file)
    expect(named.filter((file) => !existsSync(join(DEMO, file)))).toEqual([])
  })

  test('every picture of the demo is described in both languages, and its words are no file name', async () => {
    const { collections } = libraryOf(await opened)
    const pictures = collections
      .flatMap(({ posts }) => posts.flatMap(({ media }) => media))
      .filter(({ role }) => isDescribed(role))
    expect(pictures.length).toBeGreaterThan(300)
    const lacking = pictures.filter(({ alt_text = '', spanish_alt_text = '' }) =>
      [alt_text, spanish_alt_text].some((text) => text.length < 30 || /\.jpg/.test(text)),
    )
    expect(lacking).toEqual([])
    expect(pictures.filter(({ alt_text, spanish_alt_text }) => alt_text === spanish_alt_text)).toEqual([])
  })
})
