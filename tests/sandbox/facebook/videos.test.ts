import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { faultOf, OTHER_PAGE, OTHER_TOKEN, PAGE, PAGE_TOKEN, type Answer } from '../support/start-sandbox.ts'

const VIDEO = new URL('../../support/media/wide.mp4', import.meta.url).pathname

let videoBytes: Uint8Array<ArrayBuffer>

setUpSandbox()

beforeAll(async () => {
  videoBytes = new Uint8Array(await readFile(VIDEO))
})

const start = (size = videoBytes.length) =>
  running.post(`/${PAGE}/videos`, PAGE_TOKEN, { upload_phase: 'start', file_size: String(size) })

function transfer(session: unknown, offset: number | string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = new FormData()
  form.set('upload_phase', 'transfer')
  form.set('upload_session_id', String(session))
  form.set('start_offset', String(offset))
  form.set('video_file_chunk', new Blob([bytes]), 'chunk')
  return running.post(`/${PAGE}/videos`, PAGE_TOKEN, form)
}

const finish = (session: unknown, fields: Record<string, string> = {}) =>
  running.post(`/${PAGE}/videos`, PAGE_TOKEN, { upload_phase: 'finish', upload_session_id: String(session), ...fields })

test('a chunk at the wrong offset names the right one', async () => {
  const { upload_session_id: session } = (await start()).body
  await transfer(session, 0, videoBytes.slice(0, 500))
  for (const offset of [0, 400, 501]) {
    const wrong = await transfer(session, offset, videoBytes.slice(0, 100))
    expect(faultOf(wrong)).toMatchObject({ code: 6001, error_subcode: 1363037, error_data: { start_offset: '500' } })
  }
})

test('an unfinished upload, a canceled one and someone else’s session cannot be finished', async () => {
  const { upload_session_id: session } = (await start()).body
  expect(faultOf(await finish(session)).error_subcode).toBe(1363033)
  const stranger = { upload_phase: 'finish', upload_session_id: String(session) }
  expect(faultOf(await running.post(`/${OTHER_PAGE}/videos`, OTHER_TOKEN, stranger)).code).toBe(100)
  const cancel = { upload_phase: 'cancel', upload_session_id: String(session) }
  expect((await running.post(`/${PAGE}/videos`, PAGE_TOKEN, cancel)).body).toEqual({ success: true })
  expect(faultOf(await finish(session)).code).toBe(100)
  expect(await running.wall()).toEqual([])
})

test('a file that is no video is refused when it is finished', async () => {
  const { upload_session_id: session } = (await start(4000)).body
  await transfer(session, 0, new Uint8Array(4000).fill(65))
  expect(faultOf(await finish(session))).toMatchObject({ code: 6000, error_subcode: 1363031 })
  expect(await running.wall()).toEqual([])
})
