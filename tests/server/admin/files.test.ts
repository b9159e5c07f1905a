import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import type { AdminTemplate } from '#contract/admin/templates.ts'
import type { Problem } from '#contract/problem.ts'
import { agents, files, unusedFiles } from '#server/db/schema/index.ts'
import { sweepLocalFolders } from '#server/storage/local-folders.ts'
import { removeDeleted } from '#server/modules/admin/remove-deleted.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, formOf, pdf, picture, sendForm, type FormFields, type SentFile } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { testClock } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const clock = testClock()
let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer({ now: clock.now })
  admin = await server.signIn((await server.createAdmin()).email)
})
afterAll(() => server.close())
beforeEach(() => clock.reset())

const COLLECTION = { name: 'A', description: 'B' }
const POST = { title: 'A', caption: 'B', facebook: '1' }

const send = <T = Problem>(path: string, fields: FormFields) => sendForm<T>(admin, 'POST', `/admin${path}`, fields)

/** Every file in the folders of storage and of uploads under way. */
function onDisk(): string[] {
  const { dataDir } = server.context.config
  return ['files', 'uploads', 'sizes']
    .map((folder) => join(dataDir, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Noise, so that it takes as many bytes as it has pixels. */
async function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width, height, channels: 3, background: '#fff', noise: gaussian } as const
  return await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
}

/** A PNG of few bytes that expands to as many pixels as it says. */
function bomb(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(type, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(Buffer.concat([Buffer.from(type, 'latin1'), content])))
    return Buffer.concat([head, content, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

const named = (content: Uint8Array, name: string, type: string): SentFile => ({ content, name, type })
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const ONLY_IMAGES = 'Only JPG and PNG images are allowed'
const DAMAGED = 'This picture is damaged and can’t be read. Please choose another one.'

describe('file types by content', () => {
  test('a PNG named .jpg is stored and served as a PNG', async () => {
    const { content } = await picture()
    const { body } = await send<{ data: AdminCollection }>('/social-post-collections', {
      ...COLLECTION,
      image: named(content, 'cover.jpg', 'image/jpeg'),
    })
    expect(body.data.image_url).toMatch(/\.png$/)
    expect((await admin.fetch(body.data.image_url ?? '')).headers.get('content-type')).toBe('image/png')
  })

  test('a template’s PDF is served as one, and only whole', async () => {
    const { body } = await send<{ data: AdminTemplate }>('/templates', { title: 'Flyer', file: pdf() })
    const address = body.data.file_url ?? ''
    const served = await admin.fetch(address)
    expect(served.headers.get('content-type')).toBe('application/pdf')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await admin.fetch(`${address}?w=320`)).status).toBe(422)
    expect((await admin.fetch(`${address}?format=jpeg`)).status).toBe(422)
  })

  test('a film is stored with its size and length', async () => {
    const { body } = await send<{ data: AdminPost }>('/social-posts', {
      ...POST,
      type: 'reel',
      vertical_video_file: await film('tiny-upright'),
    })
    const [file] = body.data.media
    expect(file?.width).toBeGreaterThan(0)
    expect(file?.height).toBeGreaterThan(file?.width ?? 0)
    expect(file?.duration_ms).toBeGreaterThan(0)
    expect(body.data.warnings.map(({ platform }) => platform)).toEqual(['facebook'])
  })
})

describe('refused files', () => {
  type Case = [
    what: string,
    path: string,
    fields: () => Promise<FormFields> | FormFields,
    errors: Record<string, string>,
  ]

  const image = (content: Uint8Array, name = 'a.jpg', type = 'image/jpeg') => ({
    ...COLLECTION,
    image: named(content, name, type),
  })
  const reel = (content: Uint8Array) => ({
    ...POST,
    type: 'reel',
    vertical_video_file: named(content, 'a.mp4', 'video/mp4'),
  })
  const cut = async () => {
    const { content } = await film()
    return content
  }
  const codedAs = async (codec: string) =>
    Buffer.from(
      Buffer.from(await cut())
        .toString('latin1')
        .replaceAll('avc1', codec),
      'latin1',
    )

  test.each<Case>([
    [
      'an image of 6 MB',
      '/social-post-collections',
      async () => image(await noise(1400, 1500)),
      { image: 'Image size should be less than 5MB' },
    ],
    [
      'an SVG with a script',
      '/social-post-collections',
      () => image(SVG, 'a.png', 'image/png'),
      { image: ONLY_IMAGES },
    ],
    [
      'a page named .png',
      '/template-collections',
      () => ({ ...COLLECTION, type: 'branding', image: named(HTML, 'a.png', 'image/png') }),
      { image: ONLY_IMAGES },
    ],
    [
      'a WebP',
      '/social-post-collections',
      async () =>
        image(
          await sharp((await picture()).content)
            .webp()
            .toBuffer(),
        ),
      { image: ONLY_IMAGES },
    ],
    ['an image of no bytes', '/social-post-collections', () => image(Buffer.alloc(0)), { image: ONLY_IMAGES }],
    [
      'a decompression bomb',
      '/social-post-collections',
      () => image(bomb(20_000)),
      { image: 'This picture is too large. Please choose a smaller one.' },
    ],
    [
      'an image that breaks off',
      '/social-post-collections',
      async () => image((await noise(300, 300)).subarray(0, 90_000)),
      { image: DAMAGED },
    ],
    [
      'a JPEG that breaks off',
      '/social-post-collections',
      async () =>
        image(
          (
            await sharp(await noise(300, 300))
              .jpeg()
              .toBuffer()
          ).subarray(0, 40_000),
        ),
      { image: DAMAGED },
    ],
    [
      'a PDF of 36 MB',
      '/templates',
      () => ({ title: 'A', file: pdf(36 * 1024 * 1024) }),
      { file: 'PDF size should be less than 35MB' },
    ],
    [
      'a page named .pdf',
      '/templates',
      () => ({ title: 'A', file: named(HTML, 'a.pdf', 'application/pdf') }),
      { file: 'Only PDF files are allowed' },
    ],
    [
      'a PDF that breaks off',
      '/templates',
      () => ({ title: 'A', file: named(Buffer.from('%PDF-1.7\nand then'), 'a.pdf', 'application/pdf') }),
      { file: 'This PDF is incomplete. Please upload it again.' },
    ],
    [
      'an image where a PDF belongs',
      '/templates',
      async () => ({ title: 'A', file: await picture() }),
      { file: 'Only PDF files are allowed' },
    ],
    [
      'an mp4 that breaks off',
      '/social-posts',
      async () => reel((await cut()).subarray(0, -500)),
      { vertical_video_file: 'This video is incomplete. Please upload it again.' },
    ],
    [
      'an mp4 that ends within its first box',
      '/social-posts',
      async () => reel((await cut()).subarray(0, 20)),
      { vertical_video_file: 'This video is incomplete. Please upload it again.' },
    ],
    [
      'an mp4 coded as nobody plays it',
      '/social-posts',
      async () => reel(await codedAs('xvid')),
      { vertical_video_file: 'This video is coded as xvid. Please save it as an MP4 (H.264) and try again.' },
    ],
    [
      'an mp4 as iPhones film it by default',
      '/social-posts',
      async () => reel(await codedAs('hvc1')),
      { vertical_video_file: expect.stringMatching(/^This video is in HEVC .* Most Compatible\.$/) as string },
    ],
    [
      'an image where a film belongs',
      '/social-posts',
      async () => ({ ...POST, type: 'reel', vertical_video_file: await picture() }),
      { vertical_video_file: 'Only MP4 videos are allowed' },
    ],
    [
      'a film where an image belongs',
      '/social-posts',
      async () => ({ ...POST, type: 'image', facebook_image: await film() }),
      { facebook_image: ONLY_IMAGES },
    ],
    [
      'a picture of a carousel that is none',
      '/social-posts',
      () => ({
        ...POST,
        type: 'carousel',
        'fb_carousel_images[a]': named(HTML, 'a.png', 'image/png'),
        fb_new_images: '{"a":1}',
      }),
      { 'fb_carousel_images[a]': ONLY_IMAGES },
    ],
  ])('a file is refused at its field and leaves nothing behind: %s', async (_what, path, fields, errors) => {
    const before = onDisk()
    const form = await fields()
    const answer = await send(path, form)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
    )
    expect(onDisk()).toEqual(before)
  })

  test('refuses a body larger than the total limit', async () => {
    const before = onDisk()
    const filler = named(Buffer.alloc(51 * 1024 * 1024), 'a.bin', 'application/octet-stream')
    expect(await send('/social-post-collections', { ...COLLECTION, filler })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
    expect(onDisk()).toEqual(before)
  })

  test('leaves nothing behind of an upload that is cut off', async () => {
    const before = onDisk()
    const form = formOf({ ...POST, type: 'reel', vertical_video_file: await film() })
    const request = new Request(server.address, { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /api/admin/social-posts HTTP/1.1',
      'Host: x',
      `Content-Type: ${request.headers.get('content-type')}`,
      `Content-Length: ${body.length}`,
      `X-XSRF-TOKEN: ${admin.cookies.get('XSRF-TOKEN')}`,
      `Cookie: ${[...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, body.length - 2_000))
    await vi.waitFor(() => expect(onDisk().length).toBeGreaterThan(before.length))
    socket.destroy()
    await vi.waitFor(() => expect(onDisk()).toEqual(before))
    expect(
      (await admin.api<{ meta: { total: number } }>('GET', '/admin/social-posts?search=cut')).body.meta.total,
    ).toBe(0)
  })
})

test('deletes uploads of a process that died, but not those under way', async () => {
  const uploads = join(server.context.config.dataDir, 'uploads')
  for (const name of ['dead', 'alive']) {
    mkdirSync(join(uploads, name), { recursive: true })
    writeFileSync(join(uploads, name, '0'), 'half a film')
  }
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(join(uploads, 'dead'), longAgo, longAgo)
  await sweepLocalFolders(server.context.config.dataDir)
  expect(readdirSync(uploads)).toEqual(['alive'])
})

describe('unused files', () => {
  const LATER = 11 * 60
  const keyOf = (url: string | null) => url?.split('/').at(-1) ?? ''

  async function later(): Promise<void> {
    clock.forward(LATER)
    await removeUnusedFiles(server.context)
  }

  async function collectionWith(image: SentFile): Promise<AdminCollection> {
    return (await send<{ data: AdminCollection }>('/social-post-collections', { ...COLLECTION, image })).body.data
  }

  test('an unused file is removed with its sizes after a while, and not before', async () => {
    const { id, image_url: url } = await collectionWith(await picture())
    const key = keyOf(url)
    expect((await admin.fetch(`${url}?w=160`)).status).toBe(200)
    await sendForm(admin, 'PUT', `/admin/social-post-collections/${id}`, { ...COLLECTION, image: await picture() })
    await removeUnusedFiles(server.context)
    expect(await server.context.storage.has(key)).toBe(true)
    await later()
    expect(await server.context.storage.has(key)).toBe(false)
    expect(onDisk().filter((path) => path.includes(key))).toEqual([])
    expect(await server.context.db.select().from(files).where(eq(files.key, key))).toEqual([])
    expect((await admin.fetch(url ?? '')).status).toBe(404)
  })

  test('a file is not removed while another record, or an agent, uses it', async () => {
    const shared = await picture()
    const portrait = await picture()
    const [one, two, three] = [
      await collectionWith(shared),
      await collectionWith(shared),
      await collectionWith(portrait),
    ]
    const agent = await server.createAgent()
    const avatarKey = keyOf(three.image_url)
    await server.context.db.update(agents).set({ avatarKey }).where(eq(agents.userId, agent.id))
    await admin.api('DELETE', `/admin/social-post-collections/${one.id}`)
    await admin.api('DELETE', `/admin/social-post-collections/${three.id}`)
    await later()
    expect(await server.context.storage.has(keyOf(two.image_url))).toBe(true)
    expect(await server.context.storage.has(avatarKey)).toBe(true)
    await admin.api('DELETE', `/admin/social-post-collections/${two.id}`)
    await later()
    expect(await server.context.storage.has(keyOf(two.image_url))).toBe(false)
  })

  test('a file is there again when the same content is saved while it is being removed', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const image = await picture()
      const old = await collectionWith(image)
      await admin.api('DELETE', `/admin/social-post-collections/${old.id}`)
      clock.forward(LATER)
      const [made] = await Promise.all([collectionWith(image), removeUnusedFiles(server.context)])
      await later()
      expect((await admin.fetch(made.image_url ?? '')).status).toBe(200)
    }
  })

  test('a file is removed too when its save was refused at the last moment or its process died', async () => {
    const stray = await server.context.storage.put(Buffer.from((await picture()).content), 'image/png')
    await server.context.db.insert(unusedFiles).values({ key: stray.key, since: clock.now() })
    await later()
    expect(await server.context.storage.has(stray.key)).toBe(false)
    expect(await server.context.db.select().from(unusedFiles).where(eq(unusedFiles.key, stray.key))).toEqual([])
  })

  test('files of a deleted template and post are removed once those can’t be restored any more', async () => {
    const template = (
      await send<{ data: AdminTemplate }>('/templates', { title: 'A', file: pdf(), image: await picture() })
    ).body.data
    const post = (
      await send<{ data: AdminPost }>('/social-posts', {
        ...POST,
        title: 'A film of its own',
        type: 'reel',
        vertical_video_file: await film('wide'),
      })
    ).body.data
    const keys = [template.file_url, template.image_url, post.thumbnail, ...post.media.map(({ url }) => url)].map(keyOf)
    expect(keys).toHaveLength(4)
    await admin.api('DELETE', `/admin/templates/${template.id}`)
    await admin.api('DELETE', `/admin/social-posts/${post.id}`)
    await later()
    for (const key of keys) expect(await server.context.storage.has(key)).toBe(true)
    clock.forward(31 * 24 * 60 * 60)
    await removeDeleted(server.context)
    await later()
    for (const key of keys) expect(await server.context.storage.has(key)).toBe(false)
  })
})
