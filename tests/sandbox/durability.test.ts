import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { freePort, heldPhoto, PAGE, PAGE_TOKEN, speakTo, type Running } from './start-sandbox.ts'

const NODE = new URL('../../node_modules/.bin/node', import.meta.url).pathname
const MAIN = new URL('../../src/sandbox/main.ts', import.meta.url).pathname

interface Child {
  running: Running
  kill: () => Promise<void>
}

async function startChild(dataDir: string): Promise<Child> {
  const port = await freePort()
  const child: ChildProcess = spawn(NODE, [MAIN], {
    env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` },
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
  return { running: speakTo(`http://127.0.0.1:${port}`, dataDir, kill), kill }
}

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('every acknowledged post survives kill -9 in the middle of many', { timeout: 60_000 }, async () => {
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
          // The process was killed under this call: never acknowledged.
          return
        }
      }
    })
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(round * 40 + 40)
    await kill()
    await Promise.all(writers)
  }
  const { running } = await startChild(dataDir)
  const captions = (await running.wall()).map((post) => post.caption)
  expect(captions).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(captions).size).toBe(captions.length)
})

test('lost answers, held photos, tokens and a torn last line survive kill -9', { timeout: 60_000 }, async () => {
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

test('an upload in chunks goes on after kill -9 where it stopped', { timeout: 60_000 }, async () => {
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
