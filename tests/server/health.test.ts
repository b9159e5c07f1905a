import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openFrontDoor } from '#server/front-door.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a server that is up lives and is ready', async () => {
  expect((await server.guest().fetch('/healthz')).status).toBe(200)
  const ready = await server.guest().fetch('/readyz')
  expect(ready.status).toBe(200)
  expect(ready.headers.get('cache-control')).toBe('no-store')
})

test('without its files a server lives but is not ready, and says which part is missing', async () => {
  const broken = await startTestServer()
  try {
    rmSync(join(broken.house.config.dataDir, 'files'), { recursive: true })
    expect((await broken.guest().fetch('/healthz')).status).toBe(200)
    const answer = await broken.guest().fetch('/readyz')
    expect(answer.status).toBe(503)
    expect((await answer.json()) as Problem).toMatchObject({
      code: 'unavailable',
      message: 'Not ready: storage.',
      errors: { storage: ['does not answer'] },
    })
  } finally {
    await broken.close()
  }
})

test('while it starts, a server lives and answers everything else with 503', async () => {
  const door = await openFrontDoor('127.0.0.1', 0)
  try {
    const address = `http://127.0.0.1:${door.port}`
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    for (const path of ['/readyz', '/api/user', '/']) {
      const answer = await fetch(address + path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    }
  } finally {
    await door.close()
  }
})

test('a closing server finishes the answer under way and takes no new connection', async () => {
  const door = await openFrontDoor('127.0.0.1', 0)
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  door.passTo((_request, response) => {
    arrived.resolve()
    void finish.promise.then(() => response.end('whole'))
  })
  const answer = fetch(`http://127.0.0.1:${door.port}/`)
  await arrived.promise
  const closed = door.close()
  await expect(knock(door.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  finish.resolve()
  expect(await (await answer).text()).toBe('whole')
  await closed
})

test('a port that is taken stops the start with one line that names it', async () => {
  const { port } = server.house.config
  await expect(startTestServer({ env: { PORT: String(port) } })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use.`,
  )
})

function knock(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
}
