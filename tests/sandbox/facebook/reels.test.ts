import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test, vi } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { faultOf, PAGE, PAGE_TOKEN, startSandbox, type Answer } from '../support/start-sandbox.ts'

const read = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../support/media/${name}`, import.meta.url).pathname))

let videoBytes: Uint8Array<ArrayBuffer>

setUpSandbox()

beforeAll(async () => {
  videoBytes = await read('reel.mp4')
})

async function start(): Promise<{ id: string; url: string }> {
  const { body } = await running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, { upload_phase: 'start' })
  return { id: String(body['video_id']), url: String(body['upload_url']) }
}

async function upload(url: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `OAuth ${PAGE_TOKEN}`,
      'content-type': 'application/octet-stream',
      offset: '0',
      file_size: String(bytes.length),
      ...headers,
    },
    body: bytes,
  })
  return { status: answer.status, body: (await answer.json()) as { success?: boolean; debug_info?: { type: string } } }
}

const finish = (id: string, fields: Record<string, string> = {}) =>
  running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, {
    upload_phase: 'finish',
    video_id: id,
    video_state: 'PUBLISHED',
    description: 'Five-second tour',
    ...fields,
  })

async function statusOf(id: string): Promise<Record<string, unknown>> {
  const answer: Answer = await running.get(`/${id}?fields=status`, PAGE_TOKEN)
  return answer.body['status'] as Record<string, unknown>
}

test('a reel in processing is not yet in the feed', async () => {
  const slow = await startSandbox(60_000)
  try {
    const { body } = await slow.post(`/${PAGE}/video_reels`, PAGE_TOKEN, { upload_phase: 'start' })
    await upload(String(body['upload_url']), videoBytes)
    const fields = { upload_phase: 'finish', video_id: String(body['video_id']), video_state: 'PUBLISHED' }
    expect((await slow.post(`/${PAGE}/video_reels`, PAGE_TOKEN, fields)).status).toBe(200)
    const answer = await slow.get(`/${String(body['video_id'])}?fields=status,published`, PAGE_TOKEN)
    expect(answer.body).toMatchObject({ published: false, status: { video_status: 'processing' } })
    expect((await slow.get(`/${PAGE}/feed`, PAGE_TOKEN)).body).toEqual({ data: [] })
  } finally {
    await slow.stop()
  }
})

test('an upload resumes at the reported offset', async () => {
  const { id, url } = await start()
  const size = { file_size: String(videoBytes.length) }
  const short = await upload(url, videoBytes.slice(0, 5000), size)
  expect(short).toMatchObject({ status: 400, body: { debug_info: { type: 'PartialRequestError' } } })
  expect(await statusOf(id)).toMatchObject({ uploading_phase: { bytes_transfered: 5000 } })
  const wrong = await upload(url, videoBytes.slice(4000), { ...size, offset: '4000' })
  expect(wrong.body.debug_info?.type).toBe('OffsetInvalidError')
  const rest = await upload(url, videoBytes.slice(5000), { ...size, offset: '5000' })
  expect(rest.body).toEqual({ success: true })
  expect((await finish(id)).status).toBe(200)
})

test('a film of the wrong shape is accepted, fails in processing, and is not published', async () => {
  const { id, url } = await start()
  expect((await upload(url, await read('wide.mp4'))).status).toBe(200)
  await vi.waitFor(async () =>
    expect(await statusOf(id)).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', error: { code: 1363040 } },
    }),
  )
  expect(faultOf(await finish(id))).toMatchObject({ code: 100, error_subcode: 1363040 })
  expect(await running.wall()).toEqual([])
})

test('a reel can’t be finished before its upload, without a state, twice, or by another name', async () => {
  const { id, url } = await start()
  expect(faultOf(await finish(id)).code).toBe(6000)
  await upload(url, videoBytes)
  const stateless = { upload_phase: 'finish', video_id: id }
  expect(faultOf(await running.post(`/${PAGE}/video_reels`, PAGE_TOKEN, stateless)).code).toBe(100)
  expect(faultOf(await finish('12345')).code).toBe(100)
  expect((await finish(id)).status).toBe(200)
  expect(faultOf(await finish(id))).toMatchObject({ code: 100, error_subcode: 1366051 })
  expect(await running.wall()).toHaveLength(1)
})
