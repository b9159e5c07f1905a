import { readdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import yazl from 'yazl'

import { MOST_IMPORTED_POSTS, type PostImport } from '#contract/admin/post-imports.ts'
import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { Problem } from '#contract/problem.ts'
import { adminChanges, collections, postImports, posts, tags } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, formOf, picture } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { testClock } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const clock = testClock()
let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer({ now: clock.now })
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
  const { db } = server.context
  await db.insert(collections).values([
    { name: 'Fall Market', description: '' },
    { name: 'Twice', description: '' },
    { name: 'twice', description: '' },
  ])
  await db.insert(tags).values({ name: 'spring', slug: 'spring', type: 'category' })
})
afterAll(() => server.close())

type Content = Record<string, Uint8Array | string>

/** A ZIP with these files. */
async function zipOf(content: Content): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(content)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return await buffer(zip.outputStream)
}

async function send<T>(
  zip: Uint8Array | null,
  { key = crypto.randomUUID(), who = admin, again }: { key?: string; who?: Browser; again?: string } = {},
) {
  if (!who.cookies.has('XSRF-TOKEN')) await who.fetch('/api/sanctum/csrf-cookie')
  const headers = { 'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '', 'idempotency-key': key }
  const body = formOf({
    ...(zip ? { file: { content: zip, name: 'posts.zip', type: 'application/zip' } } : { other: 'x' }),
    ...(again !== undefined && { again }),
  })
  const response = await who.fetch('/api/admin/social-post-imports', { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as T }
}

const importZip = async (content: Content, options?: Parameters<typeof send>[1]) =>
  send<{ data: PostImport }>(await zipOf(content), options)

/** The errors with which a ZIP is refused. */
async function errorsOf(content: Content): Promise<Record<string, string[]>> {
  const before = await server.context.db.$count(posts)
  const { status, body } = await send<Problem>(await zipOf(content))
  expect(status, JSON.stringify(body)).toBe(422)
  expect(await server.context.db.$count(posts)).toBe(before)
  return body.errors ?? {}
}

const count = (title: string) => server.context.db.$count(posts, like(posts.title, title))
const csv = (...rows: string[]) => rows.join('\r\n')

async function found(title: string): Promise<AdminPost> {
  const rows = await admin.api<{ data: AdminPostRow[] }>(
    'GET',
    `/admin/social-posts?search=${encodeURIComponent(title)}`,
  )
  const id = rows.body.data[0]?.id ?? 0
  return (await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${id}`)).body.data
}

test('texts that may break fair-housing rules are imported and named by row and column, in a repetition too', async () => {
  const zip = await zipOf({
    'posts.csv': csv(
      'title,caption,spanish_caption,type,facebook_image',
      'Warned of nothing,A brick house,,image,one.png',
      'Warned of two,No kids. Adults only!,Zona segura,image,one.png',
    ),
    'one.png': (await picture()).content,
  })
  const key = crypto.randomUUID()
  const warnings = [
    { row: 3, column: 'caption', message: 'May break fair-housing rules: “No kids” and “Adults only”' },
    { row: 3, column: 'spanish_caption', message: 'May break fair-housing rules: “Zona segura”' },
  ]
  const answer = await send(zip, { key })
  expect(answer).toEqual({ status: 201, body: { data: { posts: 2, warnings } } })
  expect(await send(zip, { key })).toEqual(answer)
  expect(await count('Warned of%')).toBe(2)
})

describe('alternative texts in an import', () => {
  const head = 'title,caption,type,alt_text,spanish_alt_text,facebook_image,instagram_image,fb_carousel_images'

  test('go to the picture of each network, and line by line to the slides of a carousel', async () => {
    const [one, two] = [await picture(), await picture()]
    const answer = await importZip({
      'posts.csv': csv(
        head,
        'Described picture,C,image,A porch,Un porche,one.png,two.png,',
        'Described slides,C,carousel,"A porch\n\nA gate",,,,one.png; two.png; one.png',
      ),
      'one.png': one.content,
      'two.png': two.content,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const texts = async (title: string) =>
      (await found(title)).media.map(({ alt_text, spanish_alt_text }) => [alt_text, spanish_alt_text])
    expect(await texts('Described picture')).toEqual([
      ['A porch', 'Un porche'],
      ['A porch', 'Un porche'],
    ])
    expect(await texts('Described slides')).toEqual([
      ['A porch', ''],
      ['', ''],
      ['A gate', ''],
    ])
  })

  test('that are too long or too many are named by row and column', async () => {
    const { content } = await picture()
    expect(
      await errorsOf({
        'posts.csv': csv(
          head,
          `Long,C,image,${'x'.repeat(1001)},,one.png,,`,
          'Many,C,carousel,,"1\n2\n3",,,one.png; one.png',
          'None,C,image,A porch,,,,',
        ),
        'one.png': content,
      }),
    ).toEqual({
      '2.alt_text': ['Alternative text has up to 1,000 characters. This one is 1 over.'],
      '3.spanish_alt_text': ['There are 3 lines for 2 pictures'],
      '4.alt_text': ['This row has no picture'],
    })
  })
})

describe('versions in an import', () => {
  const head = 'title,caption,type,version_1_name,version_1_caption,version_3_name,version_3_caption,palettes'

  test('are those of the row, in order', async () => {
    const table = csv(head, 'Versions of a row,C,image,Local,In {city|town},Short,Brief,no')
    expect((await importZip({ 'posts.csv': table })).status).toBe(201)
    expect(await found('Versions of a row')).toMatchObject({
      variants: [
        { name: 'Local', caption: 'In {city|town}', spanish_caption: '' },
        { name: 'Short', caption: 'Brief', spanish_caption: '' },
      ],
      has_palettes: false,
    })
  })

  test('with a wrong field, no name, or colors that are neither yes nor no are named by row and column', async () => {
    const table = csv(head, 'A,C,image,Local,In {town|town},,,', 'B,C,image,,,,Brief,', 'C,C {city},image,,,,,perhaps')
    expect(Object.keys(await errorsOf({ 'posts.csv': table })).toSorted()).toEqual([
      '2.version_1_caption',
      '3.version_3_name',
      '4.caption',
      '4.palettes',
    ])
  })
})

describe('an import of posts', () => {
  test('posts are made of the rows and files of a ZIP, with all their fields', async () => {
    const [one, two, three] = [await picture(), await picture(), await picture()]
    const answer = await importZip({
      'drafts/posts.csv': csv(
        '\uFEFFTitle,caption,spanish_title,spanish_caption,type,platforms,collection,tags,release_date,main_color,canva_link,facebook_image,instagram_image,vertical_video_file,fb_carousel_images,ig_carousel_images',
        'Imported rooms,"Line one.\n\nLine ""two"".",Cuartos,Cocina,Image,facebook; Google Business Profile,fall market,mortgage; Spring,2040-12-01,#a1b2c3,https://www.canva.com/design/abc,Media/One.PNG,media/one.png,,,',
        ',,,,,,,,,,,,,,,',
        'Imported slides,C,,,carousel,,,,,,,,,,media/two.png;media/three.png,media/three.png',
        'Imported reel,C,,,reel,,,,,,,,,reel.mp4,,',
      ),
      'drafts/media/one.png': one.content,
      'drafts/media/two.png': two.content,
      'drafts/media/three.png': three.content,
      'drafts/reel.mp4': (await film()).content,
      '__MACOSX/drafts/._posts.csv': 'x',
    })
    expect(answer).toEqual({ status: 201, body: { data: { posts: 3, warnings: [] } } })
    const rooms = await found('Imported rooms')
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
      media: [{ type: 'facebook_image' }, { type: 'instagram_image' }],
      history: [{ who: 'Ada Cole', action: 'created' }],
    })
    expect(rooms.tag_ids).toHaveLength(2)
    expect(rooms.media[0]?.url).toBe(rooms.media[1]?.url)
    expect((await found('Imported slides')).media.map(({ type, position }) => `${type} ${position}`)).toEqual([
      'facebook_carousel_image 1',
      'facebook_carousel_image 2',
      'instagram_carousel_image 1',
    ])
    const reel = await found('Imported reel')
    expect(reel).toMatchObject({ facebook: true, instagram: true, media: [{ type: 'vertical_video' }] })
    expect(reel.thumbnail).not.toBeNull()
  })

  test('the same import sent twice makes its posts once, also at the same time', async () => {
    const zip = await zipOf({ 'posts.csv': csv('title,caption,type', 'Only once,C,image') })
    const key = crypto.randomUUID()
    const both = await Promise.all([send(zip, { key }), send(zip, { key })])
    both.push(await send(zip, { key }))
    expect(both.map(({ status, body }) => [status, body])).toEqual(
      both.map(() => [201, { data: { posts: 1, warnings: [] } }]),
    )
    expect(await count('Only once')).toBe(1)
    const other = await zipOf({ 'posts.csv': csv('title,caption,type', 'Another,C,image') })
    expect(await send(other, { key })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await count('Another')).toBe(0)
    const again = await server.signIn((await server.createAdmin()).email)
    expect((await send(other, { key, who: again })).status).toBe(201)
  })

  test('rows imported before are refused until they are asked for again, whoever sends them in which ZIP', async () => {
    const first = await importZip({ 'posts.csv': csv('title,caption,type', 'Repeated,C,image') })
    expect(first.status).toBe(201)
    // Other bytes with the same rows.
    const zip = await zipOf({
      'folder/posts.csv': csv('caption,type,title', 'C,image, Repeated '),
      'folder/x.txt': 'x',
    })
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' }).format(
      clock.now(),
    )
    const refusal = (who: string) => ({
      status: 409,
      body: { code: 'conflict', message: `${who} imported this file on ${day}. Import it again?` },
    })
    expect(await send(zip)).toMatchObject(refusal('You'))
    const { email } = await server.createAdmin()
    expect(await send(zip, { who: await server.signIn(email) })).toMatchObject(refusal('Ada Cole'))
    expect(await count('Repeated')).toBe(1)
    expect((await send(zip, { again: 'yes' })).status).toBe(422)
    expect((await send(zip, { again: '1' })).status).toBe(201)
    expect(await count('Repeated')).toBe(2)
  })

  test('of two imports of the same rows at the same time one is refused', async () => {
    const zip = await zipOf({ 'posts.csv': csv('title,caption,type', 'At once,C,image') })
    const both = await Promise.all([send(zip), send(zip)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await count('At once')).toBe(1)
  })

  test('rows are imported again without a question once all their posts are deleted', async () => {
    const content = { 'posts.csv': csv('title,caption,type', 'Gone one,C,image', 'Gone two,C,image') }
    expect((await importZip(content)).status).toBe(201)
    const remove = async (title: string) => admin.api('DELETE', `/admin/social-posts/${(await found(title)).id}`)
    expect((await remove('Gone one')).status).toBeLessThan(300)
    expect((await importZip(content)).status).toBe(409)
    expect((await remove('Gone two')).status).toBeLessThan(300)
    expect((await importZip(content)).status).toBe(201)
  })

  test('the connection may be silent for as long as an upload may take, and only for that one answer', async () => {
    const set = vi.spyOn(Socket.prototype, 'setTimeout')
    await importZip({ 'posts.csv': csv('title,caption,type', 'Patient,C,image') })
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
    const one = await picture()
    const key = crypto.randomUUID()
    const zip = await zipOf({
      'posts.csv': csv('title,caption,type,facebook_image', 'Half done,C,image,one.png', 'Trips,C,image,one.png'),
      'one.png': one.content,
    })
    await db.execute(`alter table social_posts add constraint trips check (title <> 'Trips')`)
    try {
      expect((await send(zip, { key })).status).toBe(500)
    } finally {
      await db.execute('alter table social_posts drop constraint trips')
    }
    expect(await count('Half done')).toBe(0)
    expect(await db.$count(postImports, eq(postImports.idempotencyKey, key))).toBe(0)
    expect(await db.$count(adminChanges, eq(adminChanges.subject, 'Half done'))).toBe(0)
    const files = async () =>
      (await readdir(join(server.context.config.dataDir, 'files'), { recursive: true })).filter((name) =>
        name.endsWith('.png'),
      ).length
    const stored = await files()
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
    clock.reset()
    expect(await files()).toBe(stored - 1)
    expect(await readdir(join(server.context.config.dataDir, 'uploads'))).toEqual([])
    expect((await send(zip, { key })).status).toBe(201)
    expect(await count('Half done')).toBe(1)
  })
})

describe('what is wrong with an import', () => {
  test('every error is named by its row and column, and nothing is made', async () => {
    const errors = await errorsOf({
      'posts.csv': csv(
        'title,caption,type,platforms,collection,tags,release_date,canva_link,facebook_image,vertical_video_file,square_video_file,fb_carousel_images',
        'Good,C,image,,,,,,one.png,,,',
        ',,poster,myspace,Nowhere,nothing,soon,ftp://x,,,,',
        'Two,C,image,,Twice,,,,missing.png,,,',
        'Three,C,image,,,"mortgage;motivators",,,,film.mp4,,',
        'Four,C,square_video,instagram,,,,,,,film.mp4,',
        'Five,C,image,,,,,,text.png,,,',
        'Six,C,image,,,,,,one.png;two.png,,,',
        `Seven,C,carousel,,,,,,,,,${'one.png;'.repeat(11)}`,
        `${'x'.repeat(256)},C,image,,,,,,,,,,,more`,
        'Eight,C,,,,,,,,,,',
      ),
      'one.png': (await picture()).content,
      'two.png': (await picture()).content,
      'film.mp4': (await film()).content,
      'text.png': 'not a picture',
    })
    expect(errors).toEqual({
      '3.title': ['English Title is required'],
      '3.caption': ['English Caption is required'],
      '3.type': [
        'There is no type “poster”. The types are carousel, image, reel, square_video and wide_vertical_video',
      ],
      '3.platforms': ['There is no platform “myspace”'],
      '3.collection': ['There is no collection “Nowhere”'],
      '3.tags': ['There is no tag “nothing”'],
      '3.release_date': ['Please choose a date'],
      '3.canva_link': ['Please enter a link on canva.com or canva.link, as in https://www.canva.com/design'],
      '4.collection': ['There are several collections “Twice”'],
      '4.facebook_image': ['There is no file “missing.png” in the ZIP'],
      '5.vertical_video_file': ['A post of this type has no vertical video.'],
      '5.tags': ['Only one sidebar tag can be selected'],
      '6.type': ['Video type is only available when LinkedIn is the only selected platform'],
      '7.facebook_image': ['text.png: Only JPG and PNG images are allowed'],
      '8.facebook_image': ['Please name one file here'],
      '9.fb_carousel_images': ['A carousel takes up to 10 images.'],
      '10.title': ['Please use 255 characters or fewer.'],
      '10.row': ['This row has more cells than the header'],
      '11.type': ['Please enter a type. The types are carousel, image, reel, square_video and wide_vertical_video'],
    })
  })

  test.each<[string, Content, RegExp]>([
    ['no table', { 'one.txt': 'x' }, /^This ZIP has no posts\.csv$/],
    ['no posts', { 'posts.csv': 'title,caption,type\n,,\n' }, /^posts\.csv has no posts$/],
    ['an unknown column', { 'posts.csv': 'title,caption,type,price\nA,B,image,1' }, /unknown column “price”$/],
    ['a column twice', { 'posts.csv': 'title,caption,type,title\nA,B,image,C' }, /the column “title” twice$/],
    ['a required column missing', { 'posts.csv': 'title\nA' }, /has no column “caption”, “type”$/],
    ['an open quotation mark', { 'posts.csv': 'title,caption,type\n"A,B,image' }, /can’t be read at line \d/],
    [
      'text in another encoding',
      { 'posts.csv': Buffer.from('title,caption,type\nCaf\xe9,B,image', 'latin1') },
      /“CSV UTF-8”$/,
    ],
    [
      'too many posts',
      { 'posts.csv': csv('title,caption,type', ...Array.from({ length: MOST_IMPORTED_POSTS + 1 }, () => 'A,B,image')) },
      /has 201 posts, 200 can be imported at once$/,
    ],
    [
      'two files of one name',
      { 'posts.csv': 'title,caption,type\nA,B,image', 'A.png': 'x', 'a.PNG': 'y' },
      /two files named “a\.PNG”$/,
    ],
  ])('a ZIP with %s is refused', async (_what, content, message) => {
    const { file = [], ...others } = await errorsOf(content)
    expect(file).toEqual([expect.stringMatching(message)])
    expect(others).toEqual({})
  })

  test('a picture larger than a form takes is refused by its row without unpacking it', async () => {
    const errors = await errorsOf({
      'posts.csv': csv('title,caption,type,facebook_image', 'A,B,image,large.jpg'),
      'large.jpg': Buffer.alloc(6 * 1024 * 1024),
    })
    expect(errors).toEqual({ '2.facebook_image': ['large.jpg: Image size should be less than 5MB'] })
  })

  test('a ZIP that unpacks to much more than it has is refused', async () => {
    const zeros = Buffer.alloc(60 * 1024 * 1024)
    const content: Content = { 'posts.csv': 'title,caption,type\nA,B,image' }
    for (let at = 0; at < 12; at++) content[`${at}.bin`] = zeros
    expect(await errorsOf(content)).toEqual({ file: ['The files of this ZIP are too large together'] })
  })

  test('a ZIP that says its files are smaller than they are is refused', async () => {
    const zip = await zipOf({
      'posts.csv': csv('title,caption,type,facebook_image', 'A,B,image,one.png'),
      'one.png': Buffer.alloc(1_000_000),
    })
    // The size in the central directory, the only place yauzl takes it from.
    const at = zip.lastIndexOf('one.png') - 46
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    zip.writeUInt32LE(10, at + 24)
    expect(await send<Problem>(zip)).toMatchObject({
      status: 422,
      body: { errors: { file: ['This ZIP is damaged or isn’t one'] } },
    })
  })

  test.each(['../../up.png', '/etc/up.png', 'a\\..\\..\\up.png'])('the file name %s is refused', async (name) => {
    const zip = await zipOf({
      'posts.csv': csv('title,caption,type', 'A,B,image'),
      ['x'.repeat(name.length)]: 'x',
    })
    const bytes = Buffer.from(zip.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1')
    const { status, body } = await send<Problem>(bytes)
    expect([status, body.errors]).toEqual([422, { file: ['This ZIP is damaged or isn’t one'] }])
    expect(await count('A')).toBe(0)
  })

  test.each<[string, Uint8Array | null, string]>([
    ['nothing', null, 'Please choose a ZIP file'],
    ['an empty file', new Uint8Array(), 'This ZIP is damaged or isn’t one'],
    ['something else', Buffer.from('%PDF-1.7 hello'), 'This ZIP is damaged or isn’t one'],
  ])('an upload of %s is refused', async (_what, content, message) => {
    expect(await send<Problem>(content)).toMatchObject({ status: 422, body: { errors: { file: [message] } } })
  })

  test('a broken off ZIP is refused', async () => {
    const zip = await zipOf({ 'posts.csv': csv('title,caption,type', 'A,B,image') })
    const answer = await send<Problem>(zip.subarray(0, zip.length - 30))
    expect(answer).toMatchObject({ status: 422, body: { errors: { file: ['This ZIP is damaged or isn’t one'] } } })
  })

  test('an import without a key, from an agent or from a guest is refused', async () => {
    const zip = await zipOf({ 'posts.csv': csv('title,caption,type', 'Not mine,C,image') })
    expect((await send(zip, { key: 'none' })).status).toBe(422)
    expect((await send(zip, { who: await server.signIn((await server.createAgent()).email) })).status).toBe(403)
    expect((await send(zip, { who: server.guest() })).status).toBe(401)
    expect((await server.guest().fetch('/api/admin/social-post-imports/sample')).status).toBe(401)
    expect(await count('Not mine')).toBe(0)
  })

  test('a refused import leaves nothing in the folder of uploads', async () => {
    await errorsOf({ 'posts.csv': csv('title,caption,type,facebook_image', 'A,B,image,x.png'), 'x.png': 'x' })
    expect(await readdir(join(server.context.config.dataDir, 'uploads'))).toEqual([])
  })
})
