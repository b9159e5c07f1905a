import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '#tests/support/programs/free-port.ts'
import { run } from '#tests/support/programs/process.ts'

import { videoBytes, MAYA_ID, callInstagram } from './instagram/calls.ts'
import { etagOf, padded, callLinkedIn, type Started } from './linkedin/calls.ts'
import {
  heldPhoto,
  PAGE,
  PAGE_TOKEN,
  photoForm,
  picture,
  callsOf,
  startSandbox,
  type Running,
} from './support/start-sandbox.ts'

const MAIN = new URL('../../src/sandbox/main.ts', import.meta.url)
const PART = 4 * 1024 * 1024

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

const journalIn = (dataDir: string) => join(dataDir, 'sandbox', 'journal.jsonl')

/** A sandbox in a process of its own, whose `stop` is kill -9. */
async function startChild(dataDir: string): Promise<Running> {
  const port = await freePort()
  const child = run(MAIN, [], { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: '0', DATA_DIR: dataDir })
  const kill = () => child.end('SIGKILL')
  onTestFinished(kill)
  await child.waitForLine((line) => line.includes('listening'))
  return callsOf(`http://127.0.0.1:${port}`, dataDir, kill)
}

/** A part of a film for a session of Facebook's. */
function chunkOf(session: unknown, offset: number, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('upload_phase', 'transfer')
  form.set('upload_session_id', String(session))
  form.set('start_offset', String(offset))
  form.set('video_file_chunk', new Blob([bytes]), 'chunk.mp4')
  return form
}

const startVideo = async (running: Running, size: number) =>
  (await running.post(`/${PAGE}/videos`, PAGE_TOKEN, { upload_phase: 'start', file_size: String(size) })).body[
    'upload_session_id'
  ]

test('lost answers, unpublished photos and a torn last line survive kill -9', async () => {
  const dataDir = await folder()
  const first = await startChild(dataDir)
  const photo = await heldPhoto(first)
  await first.fault({ operation: 'create_post', mode: 'lost_answer' })
  await expect(first.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'Lost' })).rejects.toThrow()
  await first.stop()
  await appendFile(journalIn(dataDir), '{"service":"facebook","kind":"post","po')

  const second = await startChild(dataDir)
  expect((await second.wall()).map((post) => post.caption)).toEqual(['Lost'])
  const attached = { message: 'With photo', attached_media: JSON.stringify([{ media_fbid: photo }]) }
  expect((await second.post(`/${PAGE}/feed`, PAGE_TOKEN, attached)).status).toBe(200)
  const wall = await second.wall()
  expect(wall.map((post) => post.caption)).toEqual(['With photo', 'Lost'])
  expect(new Set(wall.map((post) => post.id)).size).toBe(2)
})

test('a video and its post are lost together when the last line never reached the disk', async () => {
  const dataDir = await folder()
  const bytes = await videoBytes('wide.mp4')
  const first = await startSandbox(30, { dataDir })
  const session = await startVideo(first, bytes.length)
  expect((await first.post(`/${PAGE}/videos`, PAGE_TOKEN, chunkOf(session, 0, bytes))).status).toBe(200)
  const finish = { upload_session_id: String(session), upload_phase: 'finish', description: 'Twice or never' }
  expect((await first.post(`/${PAGE}/videos`, PAGE_TOKEN, finish)).status).toBe(200)
  await first.stop()

  const lines = (await readFile(journalIn(dataDir), 'utf8')).trimEnd().split('\n')
  await writeFile(journalIn(dataDir), `${lines.slice(0, -1).join('\n')}\n`)
  const second = await startSandbox(30, { dataDir })
  onTestFinished(second.stop)
  expect(await second.wall()).toEqual([])
  expect((await second.post(`/${PAGE}/videos`, PAGE_TOKEN, finish)).body).toMatchObject({ success: true })
  expect((await second.wall()).map(({ caption }) => caption)).toEqual(['Twice or never'])
})

test('uploads, containers and posts of every network go on after a restart where they stopped', async () => {
  const dataDir = await folder()
  const bytes = padded(await videoBytes(), PART + 500)
  const first = await startSandbox(30, { dataDir })
  const session = await startVideo(first, 4000)
  await first.post(`/${PAGE}/videos`, PAGE_TOKEN, chunkOf(session, 0, new Uint8Array(1500)))
  await first.post(`/${PAGE}/photos`, PAGE_TOKEN, photoForm(await picture(800, 1000), {}))
  const image = (await first.wall())[0]?.media[0]?.url ?? ''
  const published = await callInstagram(first).publish({ image_url: image, caption: 'Before' })
  const waiting = await callInstagram(first).container({ image_url: image, caption: 'After' })
  await callLinkedIn(first).post('Once')
  const started = (await callLinkedIn(first).startVideo(bytes.length)).body['value'] as Started
  const [partOne, partTwo] = started.uploadInstructions
  const one = etagOf(await callLinkedIn(first).put(partOne?.uploadUrl ?? '', bytes.slice(0, PART)))
  await first.stop()

  const second = await startSandbox(30, { dataDir })
  onTestFinished(second.stop)
  const next = await second.post(`/${PAGE}/videos`, PAGE_TOKEN, chunkOf(session, 1500, new Uint8Array(1000)))
  expect(next.body).toEqual({ start_offset: '2500', end_offset: '4000' })
  const instagram = callInstagram(second)
  await instagram.settled(waiting)
  const made = await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: waiting })
  expect([made.status, made.body['id'] === published]).toEqual([200, false])
  expect((await second.wall('instagram')).map(({ caption }) => caption)).toEqual(['After', 'Before'])
  const linkedIn = callLinkedIn(second)
  expect((await linkedIn.post('Once')).status).toBe(422)
  const address = (partTwo?.uploadUrl ?? '').replace(first.origin, second.origin)
  const two = etagOf(await linkedIn.put(address, bytes.slice(PART)))
  const finalized = await linkedIn.call('POST', '/rest/videos?action=finalizeUpload', {
    finalizeUploadRequest: { video: started.video, uploadToken: started.uploadToken, uploadedPartIds: [one, two] },
  })
  expect(finalized.status).toBe(200)
})
