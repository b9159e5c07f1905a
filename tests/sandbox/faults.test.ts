import { beforeAll, describe, expect, test } from 'vitest'

import { callInstagram, MAYA_ID, videoBytes, type Instagram } from './instagram/calls.ts'
import { callLinkedIn, padded, type LinkedIn } from './linkedin/calls.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { faultOf, heldPhoto, MAYA, PAGE, PAGE_TOKEN, picture, type Answer } from './support/start-sandbox.ts'

let instagram: Instagram
let linkedIn: LinkedIn
let image: string

setUpSandbox()

beforeAll(async () => {
  instagram = callInstagram(running)
  linkedIn = callLinkedIn(running)
  image = running.host('image.jpg', await picture(1080, 1350))
})

const post = (message = 'Hello') => running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message })
const captions = async () => (await running.wall()).map(({ caption }) => caption)
const usageOf = (answer: Answer, header = 'x-business-use-case-usage') =>
  JSON.parse(answer.headers.get(header) ?? '{}') as Record<string, object[]>

describe('a fault of any network', () => {
  test('refuse cuts the connection and does nothing, as often as it was set, for its operation alone', async () => {
    await running.fault({ operation: 'create_post', mode: 'refuse', times: 2 })
    await heldPhoto(running)
    await expect(post()).rejects.toThrow()
    await expect(post()).rejects.toThrow()
    expect(await running.wall()).toEqual([])
    expect((await post()).status).toBe(200)
  })

  test('lost_answer does the work and sends no answer', async () => {
    await running.fault({ operation: 'create_post', mode: 'lost_answer' })
    await expect(post('Lost')).rejects.toThrow()
    expect(await captions()).toEqual(['Lost'])
  })

  test('slow does the work at once, even when its client gave up waiting', async () => {
    await running.fault({ operation: 'create_post', mode: 'slow', ms: 1000 })
    const sending = fetch(`${running.graph}/${PAGE}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PAGE_TOKEN}` },
      body: new URLSearchParams({ message: 'Given up' }),
      signal: AbortSignal.timeout(200),
    })
    await expect(sending).rejects.toThrow()
    expect(await captions()).toEqual(['Given up'])
  })

  test('html is a gateway’s page in place of JSON', async () => {
    await running.fault({ operation: 'accounts', mode: 'html' })
    const answer = await running.get('/me/accounts', MAYA)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, expect.stringContaining('text/html')])
  })

  test('faults are listed and cleared, and those of one network do not affect another', async () => {
    await running.fault({ operation: 'any', mode: 'refuse', times: 5 })
    expect((await instagram.get('/me')).status).toBe(200)
    const list = async () => ((await (await fetch(`${running.base}/api/faults`)).json()) as { data: unknown[] }).data
    expect(await list()).toEqual([{ platform: 'facebook', operation: 'any', mode: 'refuse', times: 5, ms: 3000 }])
    expect((await fetch(`${running.base}/api/faults`, { method: 'DELETE' })).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test.each([
    [{ mode: 'spam' }, 'mode'],
    [{ mode: 'refuse', operation: 'dance' }, 'operation'],
    [{ mode: 'refuse', platform: 'myspace' }, 'platform'],
    [{ mode: 'refuse', times: 0 }, 'times'],
    [{ mode: 'slow', ms: -1 }, 'ms'],
  ])('the fault %j is refused in Porchlight’s own shape and names the field %s', async (fault, field) => {
    expect(await running.fault(fault)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { [field]: [expect.any(String)] }, request_id: expect.any(String) },
    })
  })
})

describe('Facebook', () => {
  test.each([
    ['http_500', 500, { code: 2, is_transient: true }],
    ['token_expired', 401, { code: 190, error_subcode: 463 }],
    ['rate_limit', 400, { code: 32 }],
  ])('%s of Facebook answers %i with %o, and nothing is posted', async (mode, status, error) => {
    await running.fault({ operation: 'create_post', mode })
    const answer = await post()
    expect(faultOf(answer)).toMatchObject(error)
    if (mode !== 'rate_limit') expect(answer.status).toBe(status)
    expect(await running.wall()).toEqual([])
  })

  test('a rate limit of Facebook fills the usage header of the page, or of the app for a user', async () => {
    await running.fault({ operation: 'any', mode: 'rate_limit', times: 2 })
    const limited = { call_count: 100, estimated_time_to_regain_access: 1 }
    expect(usageOf(await post())[PAGE]?.[0]).toMatchObject(limited)
    const user = await running.get('/me', MAYA)
    expect(faultOf(user).code).toBe(4)
    expect(usageOf(user, 'x-app-usage')).toMatchObject({ call_count: 100 })
  })

  test('publish covers every call that makes something public, reels included', async () => {
    const bytes = await videoBytes()
    const { body } = await running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, { upload_phase: 'start' })
    await running.fault({ operation: 'publish', mode: 'lost_answer' })
    const headers = { authorization: `OAuth ${PAGE_TOKEN}`, offset: '0', file_size: String(bytes.length) }
    expect((await fetch(String(body['upload_url']), { method: 'POST', headers, body: bytes })).status).toBe(200)
    const fields = { upload_phase: 'finish', video_id: String(body['video_id']), video_state: 'PUBLISHED' }
    await expect(running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, fields)).rejects.toThrow()
    expect(await running.wall()).toHaveLength(1)
  })
})

describe('Instagram', () => {
  const fault = (operation: string, mode: string) => running.fault({ platform: 'instagram', operation, mode })
  const publish = (id: string) => instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
  const ready = async () => {
    const id = await instagram.container({ image_url: image, caption: 'Hello' })
    await instagram.settled(id)
    return id
  }

  test.each([
    ['http_500', 500, 2, undefined],
    ['token_expired', 401, 190, 463],
    ['rate_limit', 403, 80_002, undefined],
    ['image_refused', 400, 36_003, 2207009],
    ['video_refused', 400, 352, 2207026],
    ['media_expired', 400, -2, 2207020],
    ['create_failed', 400, -1, 2207032],
    ['spam', 400, 4, 2207051],
    ['daily_limit', 400, 9, 2207042],
    ['container_unknown', 400, 24, 2207008],
    ['unreachable', 400, 9004, 2207052],
    ['not_ready', 400, 9007, 2207027],
    ['role_missing', 403, 200, undefined],
  ])('%s of Instagram answers %i with code %i, and nothing is posted', async (mode, status, code, subcode) => {
    await fault('create_container', mode)
    const answer = await instagram.post(`/${MAYA_ID}/media`, { image_url: image })
    expect(answer.status).toBe(status)
    expect([faultOf(answer).code, faultOf(answer).error_subcode]).toEqual([code, subcode])
    if (mode === 'rate_limit') expect(usageOf(answer)[MAYA_ID]?.[0]).toMatchObject({ call_count: 100 })
  })

  test('a lost answer of Instagram leaves the post published, and its container says so', async () => {
    const id = await ready()
    await fault('publish_media', 'lost_answer')
    await expect(publish(id)).rejects.toThrow()
    expect(await running.wall('instagram')).toHaveLength(1)
    expect((await instagram.get(`/${id}?fields=status_code`)).body['status_code']).toBe('PUBLISHED')
  })

  test.each([
    ['processing_failed', '2207026'],
    ['download_failed', '2207077'],
  ])('%s of Instagram accepts a film and fails it afterwards', async (mode, subcode) => {
    await fault('create_container', mode)
    const url = running.host('reel.mp4', await videoBytes())
    const id = await instagram.container({ media_type: 'REELS', video_url: url })
    const failed = { status_code: 'ERROR', status: expect.stringContaining(subcode) }
    expect(await instagram.settled(id)).toMatchObject(failed)
  })
})

describe('LinkedIn', () => {
  const fault = (operation: string, mode: string) => running.fault({ platform: 'linkedin', operation, mode })

  test.each([
    ['http_500', 500, 'INTERNAL_SERVER_ERROR', undefined],
    ['rate_limit', 429, 'TOO_MANY_REQUESTS', 101],
    ['token_expired', 401, 'EXPIRED_ACCESS_TOKEN', 65_602],
    ['token_revoked', 401, 'REVOKED_ACCESS_TOKEN', 65_601],
    ['access_denied', 403, 'ACCESS_DENIED', 100],
    ['conflict', 409, 'CONFLICT', undefined],
    ['version_sunset', 426, 'NONEXISTENT_VERSION', undefined],
    ['waiting_upload', 400, 'MEDIA_ASSET_WAITING_UPLOAD', undefined],
    ['image_refused', 400, 'MEDIA_ASSET_PROCESSING_FAILED', undefined],
  ])('%s of LinkedIn answers %i %s, and nothing is posted', async (mode, status, code, serviceErrorCode) => {
    await fault('create_post', mode)
    const answer = await linkedIn.post('Hello')
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      status,
      code,
      message: expect.any(String),
      ...(serviceErrorCode && { serviceErrorCode }),
    })
    expect(await running.wall('linkedin')).toEqual([])
  })

  test('a lost answer of LinkedIn leaves the post, and the next try gets its URN', async () => {
    await fault('publish', 'lost_answer')
    await expect(linkedIn.post('Lost')).rejects.toThrow()
    const [lost] = await running.wall('linkedin')
    const message = `Content is a duplicate of ${lost?.id}`
    expect((await linkedIn.post('Lost')).body).toMatchObject({ status: 422, message })
  })

  test('processing_failed of LinkedIn accepts media and fails them afterwards', async () => {
    const postWith = (id: string) => linkedIn.post(`With ${id}`, { content: { media: { id } } })
    await fault('image_upload', 'processing_failed')
    const failed = await linkedIn.image(await picture())
    expect((await postWith(failed)).body['code']).toBe('MEDIA_ASSET_PROCESSING_FAILED')
    await fault('video_finish', 'processing_failed')
    const video = await linkedIn.video(padded(await videoBytes()))
    expect((await postWith(video)).body['code']).toBe('MEDIA_ASSET_PROCESSING_FAILED')
  })
})
