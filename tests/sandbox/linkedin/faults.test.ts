import { beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { videoBytes } from '../instagram/calls.ts'
import { padded, callLinkedIn, type LinkedIn } from './calls.ts'
import { picture } from '../support/start-sandbox.ts'

let linkedIn: LinkedIn

setUpSandbox()

beforeAll(async () => {
  linkedIn = callLinkedIn(running)
})

const fault = async (given: Record<string, unknown>): Promise<void> => {
  expect((await running.fault({ platform: 'linkedin', ...given })).status).toBe(201)
}

test.each([
  ['http_500', 500, 'INTERNAL_SERVER_ERROR', undefined],
  ['rate_limit', 429, 'TOO_MANY_REQUESTS', 101],
  ['token_expired', 401, 'EXPIRED_ACCESS_TOKEN', 65_602],
  ['token_revoked', 401, 'REVOKED_ACCESS_TOKEN', 65_601],
  ['token_invalid', 401, 'INVALID_ACCESS_TOKEN', 65_600],
  ['access_denied', 403, 'ACCESS_DENIED', 100],
  ['not_found', 404, 'NOT_FOUND', undefined],
  ['conflict', 409, 'CONFLICT', undefined],
  ['version_sunset', 426, 'NONEXISTENT_VERSION', undefined],
  ['waiting_upload', 400, 'MEDIA_ASSET_WAITING_UPLOAD', undefined],
  ['upload_expired', 400, 'EXPIRED_UPLOAD_URL', undefined],
  ['image_refused', 400, 'MEDIA_ASSET_PROCESSING_FAILED', undefined],
  ['video_refused', 400, 'MEDIA_ASSET_PROCESSING_FAILED', undefined],
])('%s answers %i %s', async (mode, status, code, serviceErrorCode) => {
  await fault({ operation: 'create_post', mode })
  const answer = await linkedIn.post('Hello')
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({
    status,
    code,
    message: expect.any(String),
    ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }),
  })
  expect(await running.wall('linkedin')).toEqual([])
  expect((await linkedIn.post('Hello')).status).toBe(201)
})

test('a lost answer leaves the post, and the next try gets its URN', async () => {
  await fault({ operation: 'publish', mode: 'lost_answer' })
  await expect(linkedIn.post('Lost')).rejects.toThrow()
  const [post] = await running.wall('linkedin')
  expect((await linkedIn.post('Lost')).body).toMatchObject({
    status: 422,
    message: `Content is a duplicate of ${post?.id}`,
  })
})

test('refuse leaves no post', async () => {
  await fault({ operation: 'create_post', mode: 'refuse' })
  await expect(linkedIn.post('Never')).rejects.toThrow()
  expect(await running.wall('linkedin')).toEqual([])
})

test('slow does the work at once and answers late', async () => {
  await fault({ operation: 'create_post', mode: 'slow', ms: 1000 })
  const before = performance.now()
  let answered = false
  const sending = linkedIn.post('Slow').finally(() => {
    answered = true
  })
  await expect.poll(() => running.wall('linkedin')).toHaveLength(1)
  expect(answered).toBe(false)
  expect((await sending).status).toBe(201)
  expect(performance.now() - before).toBeGreaterThan(990)
})

test('html answers with a gateway’s page', async () => {
  await fault({ operation: 'userinfo', mode: 'html' })
  const answer = await linkedIn.call('GET', '/v2/userinfo')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, expect.stringContaining('text/html')])
})

test('an upload whose answer is lost is stored, a refused one is not', async () => {
  const bytes = await picture()
  for (const [mode, again] of [
    ['lost_answer', 409],
    ['refuse', 201],
  ] as const) {
    const { uploadUrl } = await linkedIn.startImage()
    await fault({ operation: 'image_upload', mode })
    await expect(linkedIn.put(uploadUrl, bytes)).rejects.toThrow()
    expect((await linkedIn.put(uploadUrl, bytes)).status, mode).toBe(again)
  }
})

test('processing_failed accepts media and fails them afterwards', async () => {
  const postWith = (id: string) => linkedIn.post(`With ${id}`, { content: { media: { id } } })
  for (const operation of ['image_start', 'image_upload']) {
    await fault({ operation, mode: 'processing_failed' })
    const image = await linkedIn.image(await picture())
    expect((await postWith(image)).body['code'], operation).toBe('MEDIA_ASSET_PROCESSING_FAILED')
  }
  for (const operation of ['video_finish', 'video_status']) {
    await fault({ operation, mode: 'processing_failed' })
    const video = await linkedIn.video(padded(await videoBytes()))
    expect((await postWith(video)).body['code'], operation).toBe('MEDIA_ASSET_PROCESSING_FAILED')
  }
})

test('the token call has its own error format', async () => {
  const ask = async (grant: string) => {
    const answer = await fetch(`${running.base}/www.linkedin.com/oauth/v2/accessToken`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  await fault({ operation: 'exchange', mode: 'http_500' })
  await fault({ operation: 'refresh', mode: 'rate_limit' })
  expect(await ask('authorization_code')).toMatchObject({ status: 500, body: { error: 'server_error' } })
  expect(await ask('refresh_token')).toMatchObject({ status: 429, body: { error: 'invalid_request' } })
})
