import { beforeAll, expect, test } from 'vitest'

import { callLinkedIn, etagOf, padded, type LinkedIn, type Started } from './support/linkedin.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { travel } from './support/skip-time.ts'
import { picture, videoBytes } from './support/start-sandbox.ts'

const PART = 4 * 1024 * 1024

let linkedIn: LinkedIn

setUpSandbox()

beforeAll(() => void (linkedIn = callLinkedIn(running)))

const INVALID = 'INVALID_VALUE_FOR_FIELD'
const images = (count: number) => ({
  content: { multiImage: { images: Array.from({ length: count }, (_, n) => ({ id: `urn:li:image:x${n}` })) } },
})
const withMedia = (id: string) => ({ content: { media: { id } } })

test.each<[string, Record<string, unknown>, Record<string, string | null>, number, string]>([
  ['no version', {}, { 'linkedin-version': null }, 400, 'VERSION_MISSING'],
  ['a sunset version', {}, { 'linkedin-version': '202511' }, 426, 'NONEXISTENT_VERSION'],
  ['the old protocol', {}, { 'x-restli-protocol-version': '1.0.0' }, 400, 'ILLEGAL_ARGUMENT'],
  ['no token', {}, { authorization: null }, 401, 'EMPTY_ACCESS_TOKEN'],
  ['no author', { author: undefined }, {}, 400, 'MISSING_FIELD'],
  ['another author', { author: 'urn:li:organization:1' }, {}, 403, 'ACCESS_DENIED'],
  ['no commentary', { commentary: undefined }, {}, 400, 'MISSING_FIELD'],
  ['neither words nor content', { commentary: ' ' }, {}, 400, 'MISSING_FIELD'],
  ['words of 3001', { commentary: 'x'.repeat(3001) }, {}, 400, 'FIELD_LENGTH_TOO_LONG'],
  ['a field there is none of', { colour: 'red' }, {}, 400, INVALID],
  ['media nobody made', withMedia('urn:li:image:nothing'), {}, 400, INVALID],
  ['one picture of many', images(1), {}, 400, INVALID],
  ['21 pictures', images(21), {}, 400, INVALID],
])('a post with %s is refused', async (_name, changes, headers, status, code) => {
  const answer = await linkedIn.call('POST', '/rest/posts', linkedIn.body('Hello', changes), headers)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ status, code, message: expect.any(String) })
  expect(await running.wall('linkedin')).toEqual([])
})

test('an unescaped character cuts the text, and the answer is 201 all the same', async () => {
  expect((await linkedIn.post('Three bedrooms (two baths) and a porch')).status).toBe(201)
  expect((await running.wall('linkedin'))[0]?.caption).toBe('Three bedrooms ')
})

test('the same text within the hour is refused, and the first post is named', async () => {
  const first = await linkedIn.post('Twice')
  const message = `Content is a duplicate of ${first.headers.get('x-restli-id')}`
  expect((await linkedIn.post('Twice')).body).toMatchObject({ status: 422, message })
  expect(await running.wall('linkedin')).toHaveLength(1)
  travel(60 * 60_000)
  expect((await linkedIn.post('Twice')).status).toBe(201)
})

test('a picture can be posted once it was uploaded and processed, and its upload address is valid for a day', async () => {
  const { uploadUrl, image } = await linkedIn.startImage()
  const postIt = () => linkedIn.post(`With ${image}`, withMedia(image))
  expect((await postIt()).body).toMatchObject({ status: 400, code: 'MEDIA_ASSET_WAITING_UPLOAD' })
  const bytes = await picture(300, 200)
  expect((await linkedIn.put(uploadUrl, bytes)).status).toBe(201)
  await expect.poll(async () => (await postIt()).status).toBe(201)
  const [post] = await running.wall('linkedin')
  const served = await fetch(post?.media[0]?.url ?? '')
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes)
  expect((await linkedIn.put(uploadUrl, bytes)).body).toMatchObject({ status: 409, code: 'CONFLICT' })
  const later = await linkedIn.startImage()
  travel(86_400_000)
  expect((await linkedIn.put(later.uploadUrl, bytes)).body).toMatchObject({ status: 400, code: 'EXPIRED_UPLOAD_URL' })
})

test('a file that is no picture LinkedIn takes, or has too many pixels, fails in processing', async () => {
  const large = await picture(40, 50)
  const dimensions = Buffer.from(large).indexOf(Buffer.from([0xff, 0xc0]))
  large.set([0x20, 0x00, 0x20, 0x00], dimensions + 5)
  for (const bytes of [await picture(10, 10, 'webp'), large]) {
    const { uploadUrl, image } = await linkedIn.startImage()
    expect((await linkedIn.put(uploadUrl, bytes)).status).toBe(201)
    const code = async () => (await linkedIn.post(`With ${image}`, withMedia(image))).body['code']
    await expect.poll(code).toBe('MEDIA_ASSET_PROCESSING_FAILED')
  }
})

test('missing, mixed-up or made-up parts don’t make a film', async () => {
  const bytes = padded(await videoBytes(), PART + 500)
  const started = (await linkedIn.startVideo(bytes.length)).body['value'] as Started
  const [first, second] = started.uploadInstructions
  const one = etagOf(await linkedIn.put(first?.uploadUrl ?? '', bytes.slice(0, PART)))
  const two = etagOf(await linkedIn.put(second?.uploadUrl ?? '', bytes.slice(PART)))
  const finalize = async (uploadedPartIds: string[], changes: Record<string, unknown> = {}) => {
    const { video, uploadToken } = started
    const finalizeUploadRequest = { video, uploadToken, uploadedPartIds, ...changes }
    return (await linkedIn.call('POST', '/rest/videos?action=finalizeUpload', { finalizeUploadRequest })).status
  }
  for (const ids of [[two, one], [one], [one, 'made-up'], [one, two, two]]) {
    expect(await finalize(ids), ids.join()).toBe(400)
  }
  expect(await finalize([one, two], { uploadToken: 'guess' })).toBe(400)
  expect(await finalize([one, two], { video: 'urn:li:video:nothing' })).toBe(404)
  expect(await finalize([one, two])).toBe(200)
})
