import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { expect, test, vi } from 'vitest'

import { openListener } from '#server/http/listener/listener.ts'
import { picture } from '#tests/support/admin-form.ts'
import { beginUpload } from '#tests/support/media/begin-upload.ts'
import { startTestServer } from '#tests/support/server.ts'
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
  const listener = await openListener('127.0.0.1', 0)
  const address = `http://127.0.0.1:${listener.port}`
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  for (const path of ['/readyz', '/api/user', '/']) {
    const answer = await fetch(address + path)
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 503, { code: 'unavailable' }])
  }
  await listener.close()
})

test('a port that is in use stops the start with one line that names it', async () => {
  const { port } = server.context.config
  await expect(openListener('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use.`)
})

test('a stopping server waits for an admin’s upload, and asks to repeat one that doesn’t arrive in time', async () => {
  const server = await startTestServer()
  const admin = await server.signIn((await server.createAdmin()).email)
  const begin = async () => {
    const form = { name: 'Fall Market', description: 'D', image: await picture() }
    return await beginUpload(server.address, admin, '/admin/social-post-collections', form, -100)
  }
  const [finished, stuck] = [await begin(), await begin()]
  // Both have arrived in part once a call sent after them is answered.
  expect((await admin.api('GET', '/user')).status).toBe(200)

  const closed = server.close()
  await vi.waitFor(async () => {
    const { status, headers } = await admin.fetch('/readyz')
    expect([status, headers.get('connection'), headers.get('retry-after')]).toEqual([503, 'close', '2'])
  })
  finished.sent.end(finished.rest)
  const taken = await finished.answer
  expect(taken.statusCode).toBe(201)

  // So long it waits for the other one.
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 15_000)
  const told = await stuck.answer
  later.mockRestore()
  expect([told.statusCode, told.headers['retry-after']]).toEqual([503, '5'])
  const message = 'Porchlight is restarting. Please send that again in a moment.'
  expect(await json(told)).toMatchObject({ code: 'unavailable', message })
  stuck.sent.destroy()
  await closed
  await expect(fetch(server.address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})
