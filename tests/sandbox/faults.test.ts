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
  await running.fault({ operation: 'create_post', mode: 'slow', ms: 1000 })
  const sending = fetch(`${running.graph}/${PAGE}/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAGE_TOKEN}` },
    body: new URLSearchParams({ message: 'Given up' }),
    signal: AbortSignal.timeout(200),
  })
  await expect(sending).rejects.toThrow()
  expect(await captions()).toEqual(['Given up'])
})

test('faults are listed and cleared', async () => {
  await running.fault({ operation: 'any', mode: 'refuse', times: 5 })
  const list = async () => ((await (await fetch(`${running.base}/api/faults`)).json()) as { data: unknown[] }).data
  expect(await list()).toEqual([{ platform: 'facebook', operation: 'any', mode: 'refuse', times: 5, ms: 3000 }])
  expect((await fetch(`${running.base}/api/faults`, { method: 'DELETE' })).status).toBe(204)
  expect(await list()).toEqual([])
})

test.each([
  [{ mode: 'spam' }, 'mode'],
  [{ mode: 'refuse', operation: 'dance' }, 'operation'],
  [{ mode: 'refuse', platform: 'myspace' }, 'platform'],
  [{ mode: 'refuse', times: 0 }, 'times'],
])('the fault %j is refused and names the field %s', async (fault, field) => {
  expect(await running.fault(fault)).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: { [field]: [expect.any(String)] }, request_id: expect.any(String) },
  })
})
