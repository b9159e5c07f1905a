import { beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { videoBytes, MAYA_ID, callInstagram, type Instagram } from './calls.ts'
import { faultOf, picture, type Answer } from '../support/start-sandbox.ts'

let instagram: Instagram
let image: string

setUpSandbox()

beforeAll(async () => {
  instagram = callInstagram(running)
  image = running.host('image.jpg', await picture(1080, 1350))
})

const fault = async (given: Record<string, unknown>): Promise<void> => {
  expect((await running.fault({ platform: 'instagram', ...given })).status).toBe(201)
}
const publish = (id: string): Promise<Answer> => instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
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
  ['fetch_timeout', 400, -2, 2207003],
  ['media_expired', 400, -2, 2207020],
  ['server_error', 400, -1, 2207001],
  ['create_failed', 400, -1, 2207032],
  ['upload_failed', 400, -1, 2207053],
  ['spam', 400, 4, 2207051],
  ['daily_limit', 400, 9, 2207042],
  ['media_not_found', 400, 24, 2207006],
  ['container_unknown', 400, 24, 2207008],
  ['restricted', 400, 25, 2207050],
  ['unreachable', 400, 9004, 2207052],
  ['not_ready', 400, 9007, 2207027],
  ['image_too_large', 400, 36_000, 2207004],
  ['image_format', 400, 36_001, 2207005],
  ['role_missing', 403, 200, undefined],
])('%s answers %i with code %i', async (mode, status, code, subcode) => {
  const id = await ready()
  await fault({ operation: 'publish', mode })
  const answer = await publish(id)
  expect(answer.status).toBe(status)
  expect([faultOf(answer).code, faultOf(answer).error_subcode]).toEqual([code, subcode])
  expect(await running.wall('instagram')).toEqual([])
  expect((await publish(id)).status).toBe(200)
})

test('a lost answer leaves the post published, and its container says so', async () => {
  const id = await ready()
  await fault({ operation: 'publish_media', mode: 'lost_answer' })
  await expect(publish(id)).rejects.toThrow()
  expect(await running.wall('instagram')).toHaveLength(1)
  expect((await instagram.get(`/${id}?fields=status_code`)).body['status_code']).toBe('PUBLISHED')
})

test('refuse leaves no post', async () => {
  const id = await ready()
  await fault({ operation: 'publish_media', mode: 'refuse' })
  await expect(publish(id)).rejects.toThrow()
  expect(await running.wall('instagram')).toEqual([])
  expect((await instagram.get(`/${id}?fields=status_code`)).body['status_code']).toBe('FINISHED')
})

test('a rate limit fills the account’s usage header', async () => {
  await fault({ operation: 'any', mode: 'rate_limit' })
  const answer = await instagram.get('/me')
  const usage = JSON.parse(answer.headers.get('x-business-use-case-usage') ?? '{}') as Record<string, unknown[]>
  expect(usage[MAYA_ID]?.[0]).toMatchObject({ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 1 })
})

test.each([
  ['processing_failed', '2207026'],
  ['download_failed', '2207077'],
])('%s accepts a film and fails it afterwards', async (mode, subcode) => {
  const url = running.host('reel.mp4', await videoBytes())
  await fault({ operation: 'create_container', mode })
  const id = await instagram.container({ media_type: 'REELS', video_url: url })
  const failed = { status_code: 'ERROR', status: expect.stringContaining(subcode) }
  expect(await instagram.settled(id)).toMatchObject(failed)
  const other = await instagram.container({ media_type: 'REELS', video_url: url })
  await instagram.settled(other)
  await fault({ operation: 'container_status', mode })
  expect(await instagram.settled(other)).toMatchObject(failed)
  expect((await instagram.get(`/${other}?fields=status_code`)).body['status_code']).toBe('ERROR')
})

test('the exchange has its own error format', async () => {
  await fault({ operation: 'exchange', mode: 'http_500' })
  const answer = await fetch(`${running.base}/api.instagram.com/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'x' }),
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ error_type: 'OAuthException', code: 500 })
})

test('faults of Instagram do not affect Facebook, and Instagram has fault modes of its own', async () => {
  await fault({ operation: 'any', mode: 'http_500' })
  expect((await running.get('/me', 'sandbox-user-maya')).status).toBe(200)
  const wrong = await running.fault({ platform: 'facebook', operation: 'any', mode: 'spam' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ errors: { mode: [expect.stringContaining('refuse')] } })
})
