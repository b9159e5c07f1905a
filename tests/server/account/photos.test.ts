import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import type { Photos } from '#contract/account/account.ts'
import type { Problem } from '#contract/problem.ts'
import { unusedFiles } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { blackPng, plain, pngChunk } from '#tests/support/media/hostile-media.ts'
import { upload } from '#tests/support/media/upload.ts'

const PATH = '/agent/avatar-and-broker-logo'

setUpAgent()

type Pictures = Record<string, Uint8Array>
/** Sends pictures under names and types that say nothing about them. */
const send = <T = { data: Photos }>(pictures: Pictures) =>
  upload<T>(browser, PATH, Object.fromEntries(Object.entries(pictures).map(([field, content]) => [field, { content }])))
const sent = async (...given: Parameters<typeof send>) => (await send(...given)).body.data
const jpeg = (width: number, height: number) => plain(width, height).jpeg().toBuffer()

test('an account has no portrait or logo at first, and each is stored in its own format, one at a time or both', async () => {
  const none = { avatar: null, broker_logo: null }
  expect(await browser.api('GET', PATH)).toMatchObject({ status: 200, body: { data: none } })
  const first = await send({ avatar: await jpeg(256, 250), broker_logo: await plain(300, 293).png().toBuffer() })
  expect(first.status).toBe(200)
  const { avatar, broker_logo } = first.body.data
  expect([avatar, broker_logo]).toEqual([
    expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/),
    expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/),
  ])
  expect(await browser.api('GET', PATH)).toMatchObject({ body: first.body })
  expect(await browser.api('GET', '/user')).toMatchObject({ body: { data: { avatar } } })
  const second = await sent({ avatar: await jpeg(220, 200) })
  expect([second.broker_logo, second.avatar === avatar]).toEqual([broker_logo, false])
  expect((await browser.fetch(avatar ?? '')).status).toBe(200)
})

test('a picture that was replaced long ago and is uploaded again is not removed as unused meanwhile', async () => {
  const first = await jpeg(230, 200)
  const { avatar } = await sent({ avatar: first })
  await send({ avatar: await jpeg(240, 200) })
  const { context } = server
  await context.db.update(unusedFiles).set({ since: new Date(0) })
  const put = context.storage.put
  vi.spyOn(context.storage, 'put').mockImplementationOnce(async (...file) => {
    const kept = await put(...file)
    await removeUnusedFiles(context)
    return kept
  })
  const again = await sent({ avatar: first })
  vi.restoreAllMocks()
  expect(again.avatar).toBe(avatar)
  expect((await browser.fetch(avatar ?? '')).status).toBe(200)
})

test('photos are rotated as the camera noted, lose all metadata, and are no larger than anything shows them', async () => {
  const turned = await plain(1280, 960)
    .withExif({ IFD0: { Copyright: 'secret copyright', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(turned).metadata()).orientation).toBe(6)
  const { avatar } = await sent({ avatar: turned })
  const { width, height, exif } = await sharp(await (await browser.fetch(avatar ?? '')).arrayBuffer()).metadata()
  expect({ width, height, exif }).toEqual({ width: 768, height: 1024, exif: undefined })
})

const choose = 'Please select a valid image file (JPEG or PNG)'
const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')

/** A PNG that says it has frames. */
const moving = () => blackPng(120, 120, [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))])

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['a HEIC', () => heic, choose],
  ['one that moves', moving, 'Please choose a picture that isn’t animated'],
])('a picture that is %s is refused at its field, and a good one beside it isn’t stored', async (_, make, message) => {
  const before = await browser.api('GET', PATH)
  const answer = await send<Problem>({ avatar: await jpeg(33, 33), broker_logo: await make() })
  expect(answer).toMatchObject({ status: 422, body: { message } })
  expect(answer.body.errors).toEqual({ broker_logo: [message] })
  expect(await browser.api('GET', PATH)).toMatchObject({ body: before.body as object })
})

test('a picture is too large from eight megabytes on', async () => {
  const message = 'File size too large. Please use smaller images.'
  const answer = await send<Problem>({ avatar: Buffer.alloc(8 * 1024 * 1024 + 1, 0xff) })
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large', message } })
})

test('an upload without a file names what is missing, and a malformed one is a bad request', async () => {
  const { status, body } = await send<Problem>({})
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['avatar']])
  const token = browser.cookies.get('XSRF-TOKEN') ?? ''
  const headers = { 'x-xsrf-token': token, 'content-type': 'multipart/form-data; boundary=x' }
  const cut = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc'
  for (const malformed of ['--x\r\nnonsense', cut]) {
    const answer = await browser.fetch(`/api${PATH}`, { method: 'POST', headers, body: malformed })
    expect([malformed, answer.status]).toEqual([malformed, 400])
  }
})
