import { readdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'

import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'

import type { PostImport } from '#contract/admin/post-imports.ts'
import type { Problem } from '#contract/problem.ts'
import { adminChanges, collections, postImports, posts, tags } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import { admin, listPosts, readPost, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { csv, sendImport, tableOf, zipOf, type ZipContent } from '#tests/support/post-imports.ts'
import { testClock } from '#tests/support/publishing.ts'

const clock = testClock()
setUpAdmin({ now: clock.now })

beforeAll(async () => {
  await server.context.db.insert(collections).values({ name: 'Fall Market', description: '' })
  await server.context.db.insert(tags).values({ name: 'spring', slug: 'spring', type: 'category' })
})

const send = (zip: Uint8Array | null, options?: Parameters<typeof sendImport>[2]) =>
  sendImport<{ data: PostImport } & Problem>(admin, zip, options)
const importZip = async (content: ZipContent) => send(await zipOf(content))

const count = (title: string) => server.context.db.$count(posts, like(posts.title, title))

const found = async (title: string) =>
  readPost((await listPosts(`search=${encodeURIComponent(title)}`)).data[0]?.id ?? 0)

test('posts are made of the rows and files of a ZIP, with all their fields', async () => {
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const answer = await importZip({
    'drafts/posts.csv': csv(
      '\uFEFFTitle,caption,spanish_title,spanish_caption,type,platforms,collection,tags,release_date,main_color,canva_link,facebook_image,instagram_image,vertical_video_file,fb_carousel_images,ig_carousel_images,alt_text,spanish_alt_text,version_1_name,version_1_caption,version_3_name,version_3_caption,palettes',
      'Imported rooms,"Line one.\n\nLine ""two"".",Cuartos,Cocina,Image,facebook; Google Business Profile,fall market,mortgage; Spring,2040-12-01,#a1b2c3,https://www.canva.com/design/abc,Media/One.PNG,media/one.png,,,,A porch,Un porche,Local,In {city|town},Short,Brief,no',
      ',,,,,,,,,,,,,,,',
      'Imported slides,C,,,carousel,,,,,,,,,,media/two.png;media/three.png;media/two.png,media/three.png,"A porch\n\nA gate",,,,,,',
      'Imported reel,C,,,reel,,,,,,,,,reel.mp4,,,,,,,,,',
    ),
    'drafts/media/one.png': one.content,
    'drafts/media/two.png': two.content,
    'drafts/media/three.png': three.content,
    'drafts/reel.mp4': (await film('tiny-upright')).content,
    '__MACOSX/drafts/._posts.csv': 'x',
  })
  expect(answer).toEqual({ status: 201, body: { data: { posts: 3, warnings: [] } } })
  const rooms = await found('Imported rooms')
  const described = { alt_text: 'A porch', spanish_alt_text: 'Un porche' }
  expect(rooms).toMatchObject({
    caption: 'Line one.\n\nLine "two".',
    spanish_title: 'Cuartos',
    type: 'image',
    facebook: true,
    google_business_profile: true,
    instagram: false,
    collection: 'Fall Market',
    release_date: '2040-12-01',
    main_color: '#a1b2c3',
    canva_link: 'https://www.canva.com/design/abc',
    author: 'Ada Cole',
    media: [
      { type: 'facebook_image', ...described },
      { type: 'instagram_image', ...described },
    ],
    variants: [
      { name: 'Local', caption: 'In {city|town}', spanish_caption: '' },
      { name: 'Short', caption: 'Brief', spanish_caption: '' },
    ],
    has_palettes: false,
    history: [{ who: 'Ada Cole', action: 'created' }],
  })
  expect(rooms.tag_ids).toHaveLength(2)
  expect(rooms.media[0]?.url).toBe(rooms.media[1]?.url)
  const slides = (await found('Imported slides')).media
  expect(slides.map((file) => `${file.type} ${file.position} ${file.alt_text}`)).toEqual([
    'facebook_carousel_image 1 A porch',
    'facebook_carousel_image 2 ',
    'facebook_carousel_image 3 A gate',
    'instagram_carousel_image 1 A porch',
  ])
  const reel = await found('Imported reel')
  expect(reel).toMatchObject({ facebook: true, instagram: true, media: [{ type: 'vertical_video' }] })
  expect(reel.thumbnail).not.toBeNull()
})

test('texts that may break fair-housing rules are imported and named by row and column, in a repetition too', async () => {
  const rows = ['Warned of nothing,A brick house,,image', 'Warned of two,No kids. Adults only!,Zona segura,image']
  const zip = await zipOf({ 'posts.csv': csv('title,caption,spanish_caption,type', ...rows) })
  const key = crypto.randomUUID()
  const warnings = [
    { row: 3, column: 'caption', message: 'May break fair-housing rules: “No kids” and “Adults only”' },
    { row: 3, column: 'spanish_caption', message: 'May break fair-housing rules: “Zona segura”' },
  ]
  for (let sent = 0; sent < 2; sent++)
    expect(await send(zip, { key })).toEqual({ status: 201, body: { data: { posts: 2, warnings } } })
  expect(await count('Warned of%')).toBe(2)
})

test('the same import sent twice makes its posts once, also at the same time', async () => {
  const zip = await zipOf({ 'posts.csv': tableOf('Only once') })
  const key = crypto.randomUUID()
  const answers = [...(await Promise.all([send(zip, { key }), send(zip, { key })])), await send(zip, { key })]
  for (const answer of answers) expect(answer).toEqual({ status: 201, body: { data: { posts: 1, warnings: [] } } })
  expect(await count('Only once')).toBe(1)
  const other = await zipOf({ 'posts.csv': tableOf('Another') })
  expect(await send(other, { key })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect(await count('Another')).toBe(0)
  const another = await server.signIn((await server.createAdmin()).email)
  expect((await sendImport(another, other, { key })).status).toBe(201)
})

test('rows imported before are refused until they are asked for again, whoever sends them in which ZIP', async () => {
  expect((await importZip({ 'posts.csv': tableOf('Repeated') })).status).toBe(201)
  // Other bytes with the same rows.
  const zip = await zipOf({ 'folder/posts.csv': csv('caption,type,title', 'C,image, Repeated '), 'folder/x.txt': 'x' })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' }).format(clock.now())
  const message = `imported this file on ${day}. Import it again?`
  const refusal = (who: string) => ({ status: 409, body: { code: 'conflict', message: `${who} ${message}` } })
  expect(await send(zip)).toMatchObject(refusal('You'))
  const another = await server.signIn((await server.createAdmin()).email)
  expect(await sendImport(another, zip)).toMatchObject(refusal('Ada Cole'))
  expect(await count('Repeated')).toBe(1)
  expect((await send(zip, { again: 'yes' })).status).toBe(422)
  expect((await send(zip, { again: '1' })).status).toBe(201)
  expect(await count('Repeated')).toBe(2)
})

test('of two imports of the same rows at once one is refused, and none once all their posts are deleted', async () => {
  const zip = await zipOf({ 'posts.csv': tableOf('Gone one', 'Gone two') })
  const status = async () => (await send(zip)).status
  expect((await Promise.all([status(), status()])).toSorted((one, other) => one - other)).toEqual([201, 409])
  const remove = async (title: string) => admin.api('DELETE', `/admin/social-posts/${(await found(title)).id}`)
  await remove('Gone one')
  expect(await status()).toBe(409)
  await remove('Gone two')
  expect(await status()).toBe(201)
})

test('the connection may be silent for as long as an upload may take, and only for that one answer', async () => {
  const set = vi.spyOn(Socket.prototype, 'setTimeout')
  await importZip({ 'posts.csv': tableOf('Patient') })
  expect(set.mock.calls.map(([ms]) => ms)).toContain(20 * 60_000)
  set.mockClear()
  await admin.api('GET', '/user')
  expect(set.mock.calls.map(([ms]) => ms)).not.toContain(20 * 60_000)
  set.mockRestore()
})

test('the sample can be imported as it is', async () => {
  const response = await admin.fetch('/api/admin/social-post-imports/sample')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('posts-sample.zip')
  const answer = await send(new Uint8Array(await response.arrayBuffer()))
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201, body: { data: { posts: 2 } } })
  expect((await found('What closing day looks like')).media).toHaveLength(4)
})

test('an import refused by the database at its last post leaves neither posts nor files', async () => {
  const { db } = server.context
  const key = crypto.randomUUID()
  const rows = ['Half done,C,image,one.png', 'Trips,C,image,one.png']
  const table = csv('title,caption,type,facebook_image', ...rows)
  const zip = await zipOf({ 'posts.csv': table, 'one.png': (await picture()).content })
  await db.execute(`alter table social_posts add constraint trips check (title <> 'Trips')`)
  try {
    expect((await send(zip, { key })).status).toBe(500)
  } finally {
    await db.execute('alter table social_posts drop constraint trips')
  }
  expect(await count('Half done')).toBe(0)
  expect(await db.$count(postImports, eq(postImports.idempotencyKey, key))).toBe(0)
  expect(await db.$count(adminChanges, eq(adminChanges.subject, 'Half done'))).toBe(0)
  const { dataDir } = server.context.config
  const files = async () =>
    (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.png')).length
  const stored = await files()
  clock.forward(11 * 60)
  await removeUnusedFiles(server.context)
  clock.reset()
  expect(await files()).toBe(stored - 1)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  expect((await send(zip, { key })).status).toBe(201)
  expect(await count('Half done')).toBe(1)
})
