import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { Problem } from '#contract/problem.ts'
import { agents, files } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, formOf, picture, sendForm, type FormFields, type SentFile } from '#tests/support/admin-form.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { blackPng } from '#tests/support/media/hostile-media.ts'
import { testClock } from '#tests/support/publishing.ts'

const COLLECTION = { name: 'A', description: 'B' }
const POST = { title: 'A', caption: 'B', facebook: '1' }
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const ONLY_IMAGES = 'Only JPG and PNG images are allowed'

const clock = testClock()
setUpAdmin({ now: clock.now })
beforeEach(() => clock.reset())

const send = <T = Problem>(path: string, fields: FormFields) => sendForm<T>(admin, 'POST', `/admin${path}`, fields)
const collectionWith = async (image: SentFile) =>
  (await send<{ data: AdminCollection }>('/social-post-collections', { ...COLLECTION, image })).body.data

/** Every file in the folders of storage and of uploads under way. */
function onDisk(): string[] {
  return ['files', 'uploads', 'sizes']
    .map((folder) => join(server.context.config.dataDir, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** A PNG that is cut in the middle. */
async function cutPng() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff', noise } })
  return (await picture.png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000)
}

type Form = readonly [path: string, field: string, texts: FormFields]
const COVER: Form = ['social-post-collections', 'image', COLLECTION]
const LETTERS: Form = ['template-collections', 'image', { name: 'A', type: 'branding' }]
const SHEET: Form = ['templates', 'file', {}]
const REEL: Form = ['social-posts', 'vertical_video_file', { ...POST, type: 'reel' }]
const SLIDE: Form = ['social-posts', 'fb_carousel_images[a]', { ...POST, type: 'carousel', fb_new_images: '{"a":1}' }]
const LARGE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(6 * 1024 * 1024)])

test.each<[string, Form, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['an image of 6 MB', COVER, () => LARGE, 'Image size should be less than 5MB'],
  ['a bomb', COVER, () => blackPng(9000, 9000), 'This picture is too large. Please choose a smaller one.'],
  ['a cut PNG', COVER, cutPng, 'This picture is damaged and can’t be read. Please choose another one.'],
  ['a page that says it is a picture', LETTERS, () => HTML, ONLY_IMAGES],
  ['a page in a carousel', SLIDE, () => HTML, ONLY_IMAGES],
  ['a page where a PDF belongs', SHEET, () => HTML, 'Only PDF files are allowed'],
  ['a cut PDF', SHEET, () => Buffer.from('%PDF-1.7\nand'), 'This PDF is incomplete. Please upload it again.'],
  [
    'a cut film',
    REEL,
    async () => (await film()).content.subarray(0, -500),
    'This video is incomplete. Please upload it again.',
  ],
  ['an image where a film belongs', REEL, async () => (await picture()).content, 'Only MP4 videos are allowed'],
])(
  'a file is refused at its field and leaves nothing behind: %s',
  async (_what, [path, field, texts], make, message) => {
    const before = onDisk()
    const answer = await send(`/${path}`, { ...texts, [field]: { content: await make() } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.errors).toEqual({ [field]: [message] })
    expect(onDisk()).toEqual(before)
  },
)

test('an upload that is cut off leaves nothing behind', async () => {
  const before = onDisk()
  const form = formOf({ ...POST, type: 'reel', title: 'Cut off', vertical_video_file: await film() })
  const request = new Request(server.address, { method: 'POST', body: form })
  const content = Buffer.from(await request.arrayBuffer())
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
  }
  const { promise: cut, reject: cutOff } = Promise.withResolvers<never>()
  const body = new ReadableStream({
    start: async (sink) => {
      sink.enqueue(content.subarray(0, -2_000))
      await cut
    },
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const answer = admin.fetch('/api/admin/social-posts', init)
  await vi.waitFor(() => expect(onDisk().length).toBeGreaterThan(before.length))
  cutOff(new Error('The connection was lost'))
  await expect(answer).rejects.toThrow()
  await vi.waitFor(() => expect(onDisk()).toEqual(before))
  const listed = await admin.api<{ data: object[] }>('GET', '/admin/social-posts?search=cut')
  expect(listed.body.data).toEqual([])
})

const keyOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const isStored = (url: string | null) => server.context.storage.has(keyOf(url))
const remove = ({ id }: AdminCollection) => admin.api('DELETE', `/admin/social-post-collections/${id}`)

async function later(): Promise<void> {
  clock.forward(11 * 60)
  await removeUnusedFiles(server.context)
}

test('an unused file is removed with its sizes after a while, and not before', async () => {
  const { id, image_url: url } = await collectionWith(await picture())
  expect((await admin.fetch(`${url}?w=160`)).status).toBe(200)
  await sendForm(admin, 'PUT', `/admin/social-post-collections/${id}`, { ...COLLECTION, image: await picture() })
  await removeUnusedFiles(server.context)
  expect(await isStored(url)).toBe(true)
  await later()
  expect(onDisk().filter((path) => path.includes(keyOf(url)))).toEqual([])
  expect(await server.context.db.$count(files, eq(files.key, keyOf(url)))).toBe(0)
  expect((await admin.fetch(url ?? '')).status).toBe(404)
})

test('a file is not removed while another record, or an agent, uses it', async () => {
  const shared = await picture()
  const [one, two] = [await collectionWith(shared), await collectionWith(shared)]
  const three = await collectionWith(await picture())
  const agent = await server.createAgent()
  const avatarKey = keyOf(three.image_url)
  await server.context.db.update(agents).set({ avatarKey }).where(eq(agents.userId, agent.id))
  await remove(one)
  await remove(three)
  await later()
  expect([await isStored(two.image_url), await isStored(three.image_url)]).toEqual([true, true])
  await remove(two)
  await later()
  expect(await isStored(two.image_url)).toBe(false)
})

test('a file is there again when it is removed while the same content is saved', async () => {
  const { storage } = server.context
  const { put } = storage
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    const stored = await put(...file)
    await storage.remove(stored.key)
    return stored
  })
  const { image_url: url } = await collectionWith(await picture())
  expect(await isStored(url)).toBe(true)
})
