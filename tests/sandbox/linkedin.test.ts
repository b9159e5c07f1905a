import { expect, onTestFinished, test, vi } from 'vitest'

import { postAtLinkedIn } from './support/linkedin.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'

setUpSandbox()

test.each<[string, object, number, string]>([
  ['another author', { author: 'urn:li:organization:1' }, 403, 'ACCESS_DENIED'],
  ['words of 3001', { commentary: 'x'.repeat(3001) }, 400, 'FIELD_LENGTH_TOO_LONG'],
  ['a field there is none of', { colour: 'red' }, 400, 'INVALID_VALUE_FOR_FIELD'],
])('a post with %s is refused', async (_name, changes, status, code) => {
  const answer = await postAtLinkedIn(running, 'Hello', changes)
  expect([answer.status, answer.body['code']]).toEqual([status, code])
  expect(await running.wall('linkedin')).toEqual([])
})

test('an unescaped character cuts the text, and the answer is 201 all the same', async () => {
  expect((await postAtLinkedIn(running, 'Three bedrooms (two baths) and a porch')).status).toBe(201)
  expect((await running.wall('linkedin'))[0]?.caption).toBe('Three bedrooms ')
})

test('the same text within the hour is refused, and the first post is named', async () => {
  const first = await postAtLinkedIn(running, 'Twice')
  const message = `Content is a duplicate of ${first.headers.get('x-restli-id')}`
  expect((await postAtLinkedIn(running, 'Twice')).body).toMatchObject({ status: 422, message })
  expect(await running.wall('linkedin')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await postAtLinkedIn(running, 'Twice')).status).toBe(201)
})
