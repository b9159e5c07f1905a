import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openListener } from '#server/http/listener/listener.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a server that is up is live and ready', async () => {
  expect((await server.guest().fetch('/healthz')).status).toBe(200)
  const ready = await server.guest().fetch('/readyz')
  expect(ready.status).toBe(200)
  expect(ready.headers.get('cache-control')).toBe('no-store')
})

test('a server without its files is live but not ready, and says which part is missing', async () => {
  const broken = await startTestServer()
  try {
    rmSync(join(broken.context.config.dataDir, 'files'), { recursive: true })
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

test('a starting server is live and answers everything else with 503', async () => {
  const door = await openListener('127.0.0.1', 0)
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

test('a closing server finishes the answer under way and refuses new requests with 503 meanwhile', async () => {
  const door = await openListener('127.0.0.1', 0)
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  door.passTo((_request, response) => {
    arrived.resolve()
    void finish.promise.then(() => response.end('whole'))
  })
  const answer = fetch(`http://127.0.0.1:${door.port}/`)
  await arrived.promise
  const closed = door.close()
  for (const path of ['/readyz', '/api/user']) {
    const refused = await fetch(`http://127.0.0.1:${door.port}${path}`)
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  }
  finish.resolve()
  expect(await (await answer).text()).toBe('whole')
  await closed
  await expect(fetch(`http://127.0.0.1:${door.port}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a port that is in use stops the start with one line that names it', async () => {
  const { port } = server.context.config
  await expect(startTestServer({ env: { PORT: String(port) } })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use.`,
  )
})
