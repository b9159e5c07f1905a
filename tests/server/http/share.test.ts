import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a share that no worker took leads to the screen that asks for it again, whatever it holds', async () => {
  const form = new FormData()
  form.append('text', 'Look')
  form.append('files', new File([new Uint8Array(2_000_000)], 'photo.jpg', { type: 'image/jpeg' }))
  const bodies = [form, 'title=x', new URLSearchParams({ text: 'x' }), '']
  for (const body of bodies) {
    const answer = await server.guest().fetch('/share', { method: 'POST', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/social-posts/new?share=unopened'])
  }
})

test('reading the address of shares is answered as any unknown page', async () => {
  const answer = await server.guest().fetch('/share', { headers: { accept: 'application/json' } })
  expect(answer.status).toBe(404)
})
