import { expect, test } from 'vitest'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { heldPhoto, PAGE, PAGE_TOKEN } from './support/start-sandbox.ts'

setUpSandbox()

const post = (message = 'Hello') => running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message })
const captions = async () => (await running.wall()).map(({ caption }) => caption)

test('refuse cuts the connection and does nothing, as often as it was set, for its operation alone', async () => {
  await running.fault({ operation: 'create_post', mode: 'refuse', times: 2 })
  await heldPhoto(running)
  await expect(post()).rejects.toThrow()
  await expect(post()).rejects.toThrow()
  expect(await captions()).toEqual([])
  expect((await post()).status).toBe(200)
})

test('slow does the work at once, even when its client gave up waiting', async () => {
  await running.fault({ operation: 'create_post', mode: 'slow', ms: 10_000 })
  const client = new AbortController()
  const sending = fetch(`${running.graph}/${PAGE}/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAGE_TOKEN}` },
    body: new URLSearchParams({ message: 'Given up' }),
    signal: client.signal,
  })
  await expect.poll(captions).toEqual(['Given up'])
  client.abort()
  await expect(sending).rejects.toThrow()
  expect(await captions()).toEqual(['Given up'])
})

test('a fault is refused for an operation that no network has', async () => {
  await expect(running.fault({ operation: 'dance', mode: 'refuse' })).rejects.toThrow('422')
})
