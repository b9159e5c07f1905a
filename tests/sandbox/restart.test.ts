import { expect, onTestFinished, test } from 'vitest'

import { testFolder } from '#tests/support/test-folder.ts'

import { callInstagram, MAYA_ID } from './support/instagram.ts'
import { postAtLinkedIn } from './support/linkedin.ts'
import { PAGE, PAGE_TOKEN, postedPicture, startSandbox, type Running } from './support/start-sandbox.ts'

/** Sends a part of a film to a session of Facebook's. */
function transfer(running: Running, session: unknown, offset: number, bytes: number) {
  const form = new FormData()
  const fields = { upload_phase: 'transfer', upload_session_id: String(session), start_offset: String(offset) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('video_file_chunk', new Blob([new Uint8Array(bytes)]), 'chunk')
  return running.post(`/${PAGE}/videos`, PAGE_TOKEN, form)
}

test('uploads, containers and posts of every network go on after a restart where they stopped', async () => {
  const dataDir = testFolder()
  const first = await startSandbox({ dataDir })
  const start = { upload_phase: 'start', file_size: '4000' }
  const session = (await first.post(`/${PAGE}/videos`, PAGE_TOKEN, start)).body['upload_session_id']
  await transfer(first, session, 0, 1500)
  const image_url = await postedPicture(first)
  const waiting = await callInstagram(first).container({ image_url, caption: 'After' })
  await postAtLinkedIn(first, 'Once')
  await first.stop()

  const second = await startSandbox({ dataDir })
  onTestFinished(second.stop)
  const next = await transfer(second, session, 1500, 1000)
  expect(next.body).toEqual({ start_offset: '2500', end_offset: '4000' })
  const instagram = callInstagram(second)
  await instagram.settled(waiting)
  expect((await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: waiting })).status).toBe(200)
  expect((await second.wall('instagram')).map(({ caption }) => caption)).toEqual(['After'])
  expect((await postAtLinkedIn(second, 'Once')).status).toBe(422)
})
