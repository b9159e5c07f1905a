import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { callInstagram, MAYA_ID } from './support/instagram.ts'
import { callLinkedIn } from './support/linkedin.ts'
import { PAGE, PAGE_TOKEN, photoForm, picture, startSandbox, transfer } from './support/start-sandbox.ts'

test('uploads, containers and posts of every network go on after a restart where they stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-restart-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await startSandbox({ dataDir })
  const start = { upload_phase: 'start', file_size: '4000' }
  const session = (await first.post(`/${PAGE}/videos`, PAGE_TOKEN, start)).body['upload_session_id']
  await transfer(first, session, 0, new Uint8Array(1500))
  await first.post(`/${PAGE}/photos`, PAGE_TOKEN, photoForm(await picture(800, 1000), {}))
  const image = (await first.wall())[0]?.media[0]?.url ?? ''
  const waiting = await callInstagram(first).container({ image_url: image, caption: 'After' })
  await callLinkedIn(first).post('Once')
  await first.stop()

  const second = await startSandbox({ dataDir })
  onTestFinished(second.stop)
  const next = await transfer(second, session, 1500, new Uint8Array(1000))
  expect(next.body).toEqual({ start_offset: '2500', end_offset: '4000' })
  const instagram = callInstagram(second)
  await instagram.settled(waiting)
  expect((await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: waiting })).status).toBe(200)
  expect((await second.wall('instagram')).map(({ caption }) => caption)).toEqual(['After'])
  expect((await callLinkedIn(second).post('Once')).status).toBe(422)
})
