import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '#tests/support/programs/free-port.ts'

import { videoBytes, MAYA_ID, callInstagram } from './instagram/calls.ts'
import { etagOf, padded, callLinkedIn, type Started } from './linkedin/calls.ts'
import { heldPhoto, PAGE, PAGE_TOKEN, photoForm, picture, callsOf, type Running } from './support/start-sandbox.ts'

const NODE = new URL('../../node_modules/.bin/node', import.meta.url).pathname
const MAIN = new URL('../../src/sandbox/main.ts', import.meta.url).pathname

interface Child {
  running: Running
  kill: () => Promise<void>
}

async function startChild(dataDir: string): Promise<Child> {
  const port = await freePort()
  const child: ChildProcess = spawn(NODE, [MAIN], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PROCESSING_MS: '50',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.toString().includes('listening') && resolve())
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })
  return { running: callsOf(`http://127.0.0.1:${port}`, dataDir, kill), kill }
}

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('every acknowledged post survives kill -9 in the middle of many', async () => {
  const dataDir = await folder()
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const { running, kill } = await startChild(dataDir)
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; ; n += 1) {
        const caption = `round ${round} writer ${writer} post ${n}`
        try {
          const answer = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: caption })
          if (answer.status === 200) acknowledged.push(caption)
        } catch {
          // The process was killed during this call: never acknowledged.
          return
        }
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(round * 40 + 40)
    await kill()
    await Promise.all(writers)
  }
  const { running } = await startChild(dataDir)
  const captions = (await running.wall()).map((post) => post.caption)
  expect(captions).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(captions).size).toBe(captions.length)
})

test('a video and its post survive or are lost together when the last line never reached the disk', async () => {
  const dataDir = await folder()
  const first = await startChild(dataDir)
  const bytes = new Uint8Array(await readFile(new URL('../support/media/wide.mp4', import.meta.url)))
  const start = { upload_phase: 'start', file_size: String(bytes.length) }
  const { body } = await first.running.post(`/${PAGE}/videos`, PAGE_TOKEN, start)
  const session = { upload_session_id: String(body['upload_session_id']) }
  const chunk = new FormData()
  for (const [name, value] of Object.entries({ ...session, upload_phase: 'transfer', start_offset: '0' })) {
    chunk.set(name, value)
  }
  chunk.set('video_file_chunk', new Blob([bytes]), 'chunk.mp4')
  expect((await first.running.post(`/${PAGE}/videos`, PAGE_TOKEN, chunk)).status).toBe(200)
  const finish = { ...session, upload_phase: 'finish', description: 'Twice or never' }
  expect((await first.running.post(`/${PAGE}/videos`, PAGE_TOKEN, finish)).status).toBe(200)
  await first.kill()

  const journal = join(dataDir, 'sandbox', 'journal.jsonl')
  const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n')
  await writeFile(journal, `${lines.slice(0, -1).join('\n')}\n`)
  const second = await startChild(dataDir)
  expect(await second.running.wall()).toEqual([])
  const again = await second.running.post(`/${PAGE}/videos`, PAGE_TOKEN, finish)
  expect(again).toMatchObject({ status: 200, body: { success: true } })
  expect((await second.running.wall()).map(({ caption }) => caption)).toEqual(['Twice or never'])
})

test('lost answers, unpublished photos, tokens and a torn last line survive kill -9', async () => {
  const dataDir = await folder()
  const first = await startChild(dataDir)
  const photo = await heldPhoto(first.running)
  await first.running.fault({ operation: 'create_post', mode: 'lost_answer' })
  await expect(first.running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'Lost' })).rejects.toThrow()
  await first.kill()
  await appendFile(join(dataDir, 'sandbox', 'journal.jsonl'), '{"service":"facebook","kind":"post","po')

  const second = await startChild(dataDir)
  expect((await second.running.wall()).map((post) => post.caption)).toEqual(['Lost'])
  const attached = { message: 'With photo', attached_media: JSON.stringify([{ media_fbid: photo }]) }
  const made = await second.running.post(`/${PAGE}/feed`, PAGE_TOKEN, attached)
  expect(made.status).toBe(200)
  await second.kill()

  const third = await startChild(dataDir)
  const wall = await third.running.wall()
  expect(wall.map((post) => post.caption)).toEqual(['With photo', 'Lost'])
  expect(new Set(wall.map((post) => post.id)).size).toBe(2)
  expect((await fetch(wall[0]?.media[0]?.url ?? '')).status).toBe(200)
})

test('an upload in chunks continues after kill -9 where it stopped', async () => {
  const dataDir = await folder()
  const first = await startChild(dataDir)
  const begun = await first.running.post(`/${PAGE}/videos`, PAGE_TOKEN, { upload_phase: 'start', file_size: '4000' })
  const chunk = (offset: number, bytes: number) => {
    const form = new FormData()
    form.set('upload_phase', 'transfer')
    form.set('upload_session_id', String(begun.body['upload_session_id']))
    form.set('start_offset', String(offset))
    form.set('video_file_chunk', new Blob([new Uint8Array(bytes)]), 'chunk')
    return form
  }
  await first.running.post(`/${PAGE}/videos`, PAGE_TOKEN, chunk(0, 1500))
  await first.kill()
  const second = await startChild(dataDir)
  const next = await second.running.post(`/${PAGE}/videos`, PAGE_TOKEN, chunk(1500, 1000))
  expect(next.body).toEqual({ start_offset: '2500', end_offset: '4000' })
})

test('containers, uploads and posts of Instagram and LinkedIn survive kill -9', async () => {
  const dataDir = await folder()
  const bytes = padded(await videoBytes(), 4 * 1024 * 1024 + 500)
  const first = await startChild(dataDir)
  const instagram = callInstagram(first.running)
  const image = await publicPicture(first.running)
  const published = await instagram.publish({ image_url: image, caption: 'Before the kill' })
  const waiting = await instagram.container({ image_url: image, caption: 'Made before, published after' })
  await first.running.fault({ platform: 'linkedin', operation: 'create_post', mode: 'lost_answer' })
  await expect(callLinkedIn(first.running).post('Lost')).rejects.toThrow()
  const started = (await callLinkedIn(first.running).startVideo(bytes.length)).body['value'] as Started
  const partOne = started.uploadInstructions[0]
  const one = etagOf(await callLinkedIn(first.running).put(partOne?.uploadUrl ?? '', bytes.slice(0, 4 * 1024 * 1024)))
  await first.kill()

  const second = await startChild(dataDir)
  const again = callInstagram(second.running)
  await again.settled(waiting)
  const made = await again.post(`/${MAYA_ID}/media_publish`, { creation_id: waiting })
  expect(made.status).toBe(200)
  expect(made.body['id']).not.toBe(published)
  const wall = await second.running.wall('instagram')
  expect(wall.map(({ caption }) => caption)).toEqual(['Made before, published after', 'Before the kill'])
  const linkedIn = callLinkedIn(second.running)
  const [lost] = await second.running.wall('linkedin')
  expect((await linkedIn.post('Lost')).body['message']).toBe(`Content is a duplicate of ${lost?.id}`)
  const origin = (address: string) => address.replace(first.running.origin, second.running.origin)
  const partTwo = started.uploadInstructions[1]
  const two = etagOf(await linkedIn.put(origin(partTwo?.uploadUrl ?? ''), bytes.slice(4 * 1024 * 1024)))
  const finalized = await linkedIn.call('POST', '/rest/videos?action=finalizeUpload', {
    finalizeUploadRequest: { video: started.video, uploadToken: started.uploadToken, uploadedPartIds: [one, two] },
  })
  expect(finalized.status).toBe(200)
})

/** The address of a picture the sandbox itself serves. */
async function publicPicture(running: Running): Promise<string> {
  await running.post(`/${PAGE}/photos`, PAGE_TOKEN, photoForm(await picture(800, 1000), {}))
  return (await running.wall())[0]?.media[0]?.url ?? ''
}
