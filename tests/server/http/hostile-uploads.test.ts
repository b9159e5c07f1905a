import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { AdminTemplate } from '#contract/admin/templates.ts'
import type { Problem } from '#contract/problem.ts'
import { sendForm, type FormFields } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  blackPng,
  crowdedIndex,
  jpegWithMetadata,
  manyScans,
  nestedBoxes,
  plain,
} from '#tests/support/media/hostile-media.ts'
import { upload } from '#tests/support/media/upload.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let agent: Browser
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn((await server.createAgent()).email)
  admin = await server.signIn((await server.createAdmin()).email)
})
afterAll(() => server.close())

const photo = (content: Uint8Array) => upload<Problem>(agent, '/agent/avatar-and-broker-logo', { avatar: { content } })

const send = <T = Problem>(path: string, fields: FormFields) => sendForm<T>(admin, 'POST', `/admin${path}`, fields)

const cover = <T = Problem>(content: Uint8Array) =>
  send<T>('/social-post-collections', { name: 'A', description: 'B', image: { content } })

async function storedAt(address: string | null): Promise<{ content: Buffer; headers: Headers }> {
  const answer = await admin.fetch(address ?? 'none')
  return { content: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['20,000 by 20,000 pixels', () => blackPng(20_000, 20_000)],
  ['2,000 passes', () => manyScans(2000)],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="1"/></svg>')],
  ['a GIF', () => Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0', 'latin1')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
])('a picture that is really %s is refused', async (_what, make) => {
  const content = await make()
  expect([(await cover(content)).status, (await photo(content)).status]).toEqual([422, 422])
})

test.each([
  ['an index of 100,000 tracks', crowdedIndex('trak', 100_000)],
  ['boxes nested 10,000 deep', nestedBoxes(10_000)],
])('a video that is %s is refused', async (_what, content) => {
  const fields = { title: 'A', caption: 'B', facebook: '1', type: 'reel', vertical_video_file: { content } }
  expect(await send('/social-posts', fields)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})

test('a page appended to a picture is not stored', async () => {
  const content = await plain(64, 64).png().toBuffer()
  const both = Buffer.concat([content, Buffer.from('<html><script>alert(1)</script></html>')])
  const { body } = await cover<{ data: AdminCollection }>(both)
  const stored = await storedAt(body.data.image_url)
  expect(stored.content.equals(content)).toBe(true)
  expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a PDF that is also something else is served as a PDF only', async () => {
  const zipped = 'PK\u0003\u0004 and so on PK\u0005\u0006'
  const content = Buffer.from(`%PDF-1.7\n<script>alert(1)</script>${zipped}\n%%EOF\n`, 'latin1')
  const { body } = await send<{ data: AdminTemplate }>('/templates', { title: 'A', file: { content } })
  const { headers } = await storedAt(body.data.file_url)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a stored picture has no metadata about place, time or device, and its colors stay', async () => {
  const noted = await jpegWithMetadata()
  const { body } = await cover<{ data: AdminCollection }>(noted)
  const { content } = await storedAt(body.data.image_url)
  expect(content.includes('secret-')).toBe(false)
  const { exif, xmp, iptc, icc, width } = await sharp(content).metadata()
  expect({ exif, xmp, iptc, width }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, width: 320 })
  expect(icc?.length).toBeGreaterThan(100)
  expect((await sharp(content).raw().toBuffer()).equals(await sharp(noted).raw().toBuffer())).toBe(true)
})
