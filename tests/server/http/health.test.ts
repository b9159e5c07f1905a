import { renameSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openListener } from '#server/http/listener/listener.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()

test('a server that is up is live and ready; without its files it is live alone, and says which part is missing', async () => {
  const statusOf = async (path: string) => (await fetch(server.address + path)).status
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  const files = join(server.context.config.dataDir, 'files')
  renameSync(files, `${files}.away`)
  expect(await statusOf('/healthz')).toBe(200)
  const answer = await fetch(`${server.address}/readyz`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'Not ready: storage.',
    errors: { storage: ['does not answer'] },
  })
  renameSync(`${files}.away`, files)
})

test('a starting server is live and answers everything else with 503', async () => {
  const door = await openListener('127.0.0.1', 0)
  const address = `http://127.0.0.1:${door.port}`
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  for (const path of ['/readyz', '/api/user', '/']) {
    const answer = await fetch(address + path)
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 503, { code: 'unavailable' }])
  }
  await door.close()
})

test('a closing server finishes the answer under way and refuses new requests with 503 meanwhile', async () => {
  const door = await openListener('127.0.0.1', 0)
  const [arrived, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  door.passTo((_request, response) => {
    arrived.resolve()
    void finish.promise.then(() => response.end('whole'))
  })
  const address = `http://127.0.0.1:${door.port}/`
  const answer = fetch(address)
  await arrived.promise
  const closed = door.close()
  for (const path of ['readyz', 'api/user']) {
    const { status, headers } = await fetch(address + path)
    expect([status, headers.get('connection'), headers.get('retry-after')]).toEqual([503, 'close', '2'])
  }
  finish.resolve()
  expect(await (await answer).text()).toBe('whole')
  await closed
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a port that is in use stops the start with one line that names it', async () => {
  const { port } = server.context.config
  await expect(openListener('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use.`)
})
