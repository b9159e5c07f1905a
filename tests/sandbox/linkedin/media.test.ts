import { beforeAll, describe, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { videoBytes } from '../instagram/calls.ts'
import { etagOf, padded, callLinkedIn, type LinkedIn, type Started } from './calls.ts'
import { picture, type Answer } from '../support/start-sandbox.ts'
import { travel } from '../support/skip-time.ts'

const DAY = 86_400_000
const PART = 4 * 1024 * 1024

let linkedIn: LinkedIn

setUpSandbox()

beforeAll(async () => {
  linkedIn = callLinkedIn(running)
})

const postWith = (id: string) => linkedIn.post(`With ${id}`, { content: { media: { id } } })

describe('pictures', () => {
  test('the upload address is on the host the call came to, and valid for a day', async () => {
    const { uploadUrl, image } = await linkedIn.startImage()
    expect(uploadUrl.startsWith(`${running.base}/www.linkedin.com/dms-uploads/`)).toBe(true)
    expect(image).toMatch(/^urn:li:image:[\w-]+$/)
    travel(DAY)
    expect((await linkedIn.put(uploadUrl, await picture())).body).toMatchObject({
      status: 400,
      code: 'EXPIRED_UPLOAD_URL',
    })
  })

  test('a picture can be posted once it was uploaded and processed', async () => {
    const { uploadUrl, image } = await linkedIn.startImage()
    expect((await postWith(image)).body).toMatchObject({ status: 400, code: 'MEDIA_ASSET_WAITING_UPLOAD' })
    const bytes = await picture(300, 200)
    expect((await linkedIn.put(uploadUrl, bytes)).status).toBe(201)
    await expect.poll(async () => (await postWith(image)).status).toBe(201)
    const [post] = await running.wall('linkedin')
    const served = await fetch(post?.media[0]?.url ?? '')
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes)
    expect((await linkedIn.put(uploadUrl, bytes)).body).toMatchObject({ status: 409, code: 'CONFLICT' })
  })

  test('a file that is no JPEG, PNG or GIF, or has too many pixels, fails in processing', async () => {
    const large = await picture(40, 50)
    const dimensions = Buffer.from(large).indexOf(Buffer.from([0xff, 0xc0]))
    large.set([0x20, 0x00, 0x20, 0x00], dimensions + 5)
    for (const bytes of [await picture(10, 10, 'webp'), new Uint8Array([1, 2, 3]), large]) {
      const { uploadUrl, image } = await linkedIn.startImage()
      expect((await linkedIn.put(uploadUrl, bytes)).status).toBe(201)
      await expect.poll(async () => (await postWith(image)).body['code']).toBe('MEDIA_ASSET_PROCESSING_FAILED')
    }
  })

  test('a member’s token can’t read a picture’s state', async () => {
    const { image } = await linkedIn.startImage()
    const answer = await linkedIn.call('GET', `/rest/images/${encodeURIComponent(image)}`)
    expect(answer.body).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
  })
})

describe('films', () => {
  const begin = async (size: number) => (await linkedIn.startVideo(size)).body['value'] as Started
  const finalize = (started: Started, ids: string[], changes: Record<string, unknown> = {}): Promise<Answer> =>
    linkedIn.call('POST', '/rest/videos?action=finalizeUpload', {
      finalizeUploadRequest: {
        video: started.video,
        uploadToken: started.uploadToken,
        uploadedPartIds: ids,
        ...changes,
      },
    })
  const statusOf = async (urn: string) =>
    (await linkedIn.call('GET', `/rest/videos/${encodeURIComponent(urn)}`)).body['status']

  test('missing, mixed-up or made-up parts don’t make a film', async () => {
    const bytes = padded(await videoBytes(), PART + 500)
    const started = await begin(bytes.length)
    const [first, second] = started.uploadInstructions
    const one = etagOf(await linkedIn.put(first?.uploadUrl ?? '', bytes.slice(0, PART)))
    expect((await finalize(started, [one])).body['code']).toBe('INVALID_VALUE_FOR_FIELD')
    const two = etagOf(await linkedIn.put(second?.uploadUrl ?? '', bytes.slice(PART)))
    for (const ids of [[two, one], [one], [one, 'made-up'], [one, two, two]]) {
      expect((await finalize(started, ids)).status, ids.join()).toBe(400)
    }
    expect((await finalize(started, [one, two], { uploadToken: 'guess' })).status).toBe(400)
    expect((await finalize(started, [one, two], { video: 'urn:li:video:nothing' })).status).toBe(404)
    expect(await statusOf(started.video)).toBe('WAITING_UPLOAD')
    expect((await finalize(started, [one, two])).status).toBe(200)
  })
})
