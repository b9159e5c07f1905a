import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { faultOf, heldPhoto, MAYA, PAGE, PAGE_TOKEN, photoForm, picture } from '../support/start-sandbox.ts'

setUpSandbox()

const post = (message = 'Hello') => running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message })

test('refuse cuts the connection and does nothing', async () => {
  await running.fault({ operation: 'create_post', mode: 'refuse' })
  await expect(post()).rejects.toThrow()
  expect(await running.wall()).toEqual([])
  expect((await post()).status).toBe(200)
})

test('lost_answer does the work, stores it, and sends no answer', async () => {
  await running.fault({ operation: 'create_post', mode: 'lost_answer' })
  await expect(post('Lost')).rejects.toThrow()
  expect((await running.wall()).map((entry) => entry.caption)).toEqual(['Lost'])
  const feed = await running.get(`/${PAGE}/feed?fields=message`, PAGE_TOKEN)
  expect(feed.body['data']).toEqual([expect.objectContaining({ message: 'Lost' })])
})

test('http_500 is transient error 2 with nothing done', async () => {
  await running.fault({ operation: 'create_post', mode: 'http_500' })
  const answer = await post()
  expect(answer.status).toBe(500)
  expect(faultOf(answer)).toMatchObject({ code: 2, is_transient: true })
  expect(await running.wall()).toEqual([])
})

test('html is a gateway’s page in place of JSON', async () => {
  await running.fault({ operation: 'accounts', mode: 'html' })
  const answer = await running.get('/me/accounts', MAYA)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test('rate_limit is code 32 for a page and code 4 for a user, with full usage headers', async () => {
  await running.fault({ operation: 'any', mode: 'rate_limit', times: 2 })
  const page = await post()
  expect(faultOf(page).code).toBe(32)
  const usage = JSON.parse(page.headers.get('x-business-use-case-usage') ?? '{}') as Record<
    string,
    { call_count: number; estimated_time_to_regain_access: number }[]
  >
  expect(usage[PAGE]?.[0]).toMatchObject({ call_count: 100, estimated_time_to_regain_access: 1 })
  const user = await running.get('/me', MAYA)
  expect(faultOf(user).code).toBe(4)
  expect(JSON.parse(user.headers.get('x-app-usage') ?? '{}')).toMatchObject({ call_count: 100 })
})

test('token_expired is 190/463, even for a token that is always good', async () => {
  await running.fault({ operation: 'read_feed', mode: 'token_expired' })
  const answer = await running.get(`/${PAGE}/feed`, PAGE_TOKEN)
  expect(answer.status).toBe(401)
  expect(faultOf(answer)).toMatchObject({ code: 190, error_subcode: 463 })
  expect((await running.get(`/${PAGE}/feed`, PAGE_TOKEN)).status).toBe(200)
})

test('slow does the work at once and answers late', async () => {
  await running.fault({ operation: 'create_post', mode: 'slow', ms: 400 })
  const before = performance.now()
  const answer = await post('Slow')
  expect(performance.now() - before).toBeGreaterThan(390)
  expect(answer.status).toBe(200)
  expect(await running.wall()).toHaveLength(1)
})

test('a slow call is done even when its client gave up waiting', async () => {
  await running.fault({ operation: 'create_post', mode: 'slow', ms: 1000 })
  const body = new URLSearchParams({ message: 'Given up' })
  const sending = fetch(`${running.graph}/${PAGE}/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAGE_TOKEN}` },
    body,
    signal: AbortSignal.timeout(200),
  })
  await expect(sending).rejects.toThrow()
  expect((await running.wall()).map((entry) => entry.caption)).toEqual(['Given up'])
})

test('media errors name pictures or videos', async () => {
  await running.fault({ operation: 'upload_photo', mode: 'image_refused' })
  const image = await running.post(`/${PAGE}/photos`, PAGE_TOKEN, photoForm(await picture(), { published: 'false' }))
  expect(faultOf(image)).toMatchObject({ code: 324, error_subcode: 1366046 })
  await running.fault({ operation: 'reel_start', mode: 'video_refused' })
  const video = await running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, { upload_phase: 'start' })
  expect(faultOf(video)).toMatchObject({ code: 6000, error_subcode: 1363031 })
})

test('a fault applies to its operation only, as often as it was set', async () => {
  await running.fault({ operation: 'create_post', mode: 'http_500', times: 2 })
  const id = await heldPhoto(running)
  expect(id).toMatch(/^\d+$/)
  expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([500, 500, 200])
})

test('a photo that is published by itself counts as create_post', async () => {
  await running.fault({ operation: 'create_post', mode: 'lost_answer' })
  await expect(running.post(`/${PAGE}/photos`, PAGE_TOKEN, photoForm(await picture(), {}))).rejects.toThrow()
  expect(await running.wall()).toHaveLength(1)
})

test('publish covers every call that makes something public, reels included', async () => {
  const videoBytes = await readFile(new URL('../../support/media/reel.mp4', import.meta.url).pathname)
  const { body } = await running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, { upload_phase: 'start' })
  await running.fault({ operation: 'publish', mode: 'lost_answer' })
  const sent = await fetch(String(body['upload_url']), {
    method: 'POST',
    headers: { authorization: `OAuth ${PAGE_TOKEN}`, offset: '0', file_size: String(videoBytes.length) },
    body: new Uint8Array(videoBytes),
  })
  expect(sent.status).toBe(200)
  const fields = { upload_phase: 'finish', video_id: String(body['video_id']), video_state: 'PUBLISHED' }
  await expect(running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, fields)).rejects.toThrow()
  expect(await running.wall()).toHaveLength(1)
})

test('a refused upload of a reel leaves nothing, one whose answer is lost is complete', async () => {
  const videoBytes = new Uint8Array(await readFile(new URL('../../support/media/reel.mp4', import.meta.url).pathname))
  const send = async (mode: string) => {
    const { body } = await running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, { upload_phase: 'start' })
    await running.fault({ operation: 'reel_upload', mode })
    const headers = { authorization: `OAuth ${PAGE_TOKEN}`, offset: '0', file_size: String(videoBytes.length) }
    await expect(fetch(String(body['upload_url']), { method: 'POST', headers, body: videoBytes })).rejects.toThrow()
    const answer = await running.get(`/${String(body['video_id'])}?fields=status`, PAGE_TOKEN)
    return (answer.body['status'] as Record<string, unknown>)['video_status']
  }
  expect(await send('refuse')).toBe('uploading')
  expect(await send('lost_answer')).toBe('upload_complete')
})

test('faults can be listed and cleared', async () => {
  await running.fault({ operation: 'any', mode: 'refuse', times: 5 })
  const list = async () => ((await (await fetch(`${running.base}/api/faults`)).json()) as { data: unknown[] }).data
  expect(await list()).toEqual([{ platform: 'facebook', operation: 'any', mode: 'refuse', times: 5, ms: 3000 }])
  expect((await fetch(`${running.base}/api/faults`, { method: 'DELETE' })).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await post()).status).toBe(200)
})

test.each([
  [{ mode: 'explode' }, 'mode'],
  [{ mode: 'refuse', operation: 'dance' }, 'operation'],
  [{ mode: 'refuse', platform: 'myspace' }, 'platform'],
  [{ mode: 'refuse', times: 0 }, 'times'],
  [{ mode: 'slow', ms: -1 }, 'ms'],
  [{}, 'mode'],
])('the fault %j is refused and names the field %s', async (fault, field) => {
  const answer = await running.fault(fault)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ code: 'validation_failed', errors: { [field]: [expect.any(String)] } })
  expect(answer.body['message']).toBeTypeOf('string')
  expect(answer.body['request_id']).toBeTypeOf('string')
})

test('control calls answer errors in Porchlight’s own shape', async () => {
  const bad = await fetch(`${running.base}/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(bad.status).toBe(400)
  expect(await bad.json()).toMatchObject({ code: 'bad_request' })
  expect((await fetch(`${running.base}/api/nothing`)).status).toBe(404)
  const text = await fetch(`${running.base}/api/faults`, { method: 'POST', body: 'x' })
  expect([text.status, await text.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
  expect((await fetch(`${running.base}/api/posts?platform=myspace`)).status).toBe(422)
})
