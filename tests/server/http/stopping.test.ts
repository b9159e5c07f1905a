import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import { expect, test, vi } from 'vitest'

import { formOf, picture } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Sends a form but for its last bytes, which it gives with the answer to come. */
async function beginUpload(address: string, admin: Browser) {
  await admin.fetch('/api/sanctum/csrf-cookie')
  const form = new Response(formOf({ name: 'Fall Market', description: 'D', image: await picture() }))
  const body = Buffer.from(await form.arrayBuffer())
  const sent = request(`${address}/api/admin/social-post-collections`, {
    method: 'POST',
    headers: {
      cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  })
  const answer = once(sent, 'response').then(([response]) => response as IncomingMessage)
  await new Promise((taken) => sent.write(body.subarray(0, -100), taken))
  return { sent, answer, rest: body.subarray(-100) }
}

test('a stopping server waits for an admin’s upload, and asks to repeat one that doesn’t arrive in time', async () => {
  const server = await startTestServer()
  const admin = await server.signIn((await server.createAdmin()).email)
  const finished = await beginUpload(server.address, admin)
  const stuck = await beginUpload(server.address, admin)
  // Both have arrived in part once a call sent after them is answered.
  expect((await admin.api('GET', '/user')).status).toBe(200)

  const closed = server.close()
  await vi.waitFor(async () => {
    const refused = await admin.fetch('/readyz')
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
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
})
