import { expect, test, vi } from 'vitest'

import { usePhone } from './support/phone.ts'

const phone = usePhone()
const { submit, captions } = phone

function fill() {
  return vi.spyOn(phone.db.outbox, 'add').mockImplementation(() => {
    throw Object.assign(new Error('abort'), { name: 'AbortError', inner: new DOMException('', 'QuotaExceededError') })
  })
}

/** A database that never reports whether it opens. */
const neverAnswer = () => vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)

const forbid = () =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })

test.each([
  ['full', fill],
  ['forbidden', forbid],
])('a publish is sent directly to the server when the storage is %s', async (_, spoil) => {
  spoil()
  expect(await submit('hello')).toMatchObject({ outcome: 'accepted', post: { caption: 'hello' } })
  expect(captions()).toEqual(['hello'])
})

test('a database that never opens is waited for once, not at every tap, and breaks no background work', async () => {
  neverAnswer()
  await submit('a')
  const before = performance.now()
  await submit('b')
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(captions()).toEqual(['a', 'b'])
  await expect(phone.drain()).rejects.toMatchObject({ name: 'DeviceStorageError' })
  const reported: unknown[] = []
  const note = (value: unknown) => void reported.push(value)
  const stop = phone.tab.at.watchDrafts({ userId: 1, subject: 7 }, { next: note, error: note })
  await vi.waitFor(() => expect(reported).toMatchObject([{ name: 'DeviceStorageError', failure: 'unavailable' }]))
  stop()
})

test('a publish that can’t be stored stays on the screen while offline, and nothing is sent', async () => {
  fill()
  phone.device.install({ onLine: false })
  const result = await phone.withoutServer(() => submit('hello'))
  const message = expect.stringMatching(/offline.*out of storage.*Nothing was sent/) as string
  expect(result).toMatchObject({ outcome: 'not_stored', message })
  phone.device.install()
  expect(await phone.withoutServer(() => submit('hello'))).toMatchObject({
    outcome: 'not_stored',
    message: expect.stringContaining('Nothing was sent') as string,
  })
  expect(await submit('hello')).toMatchObject({ outcome: 'accepted' })
  expect(phone.server.arrivals).toHaveLength(1)
})

test.each(['lost_answer', 'refused_connection', 'http_500', 'http_500_after', 'http_503', 'busy'] as const)(
  'a publish is made once however often the agent taps after %s',
  async (fate) => {
    fill()
    phone.server.fates.push(fate)
    const first = await submit('hello')
    expect(first).toMatchObject({ outcome: 'not_stored' })
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted', key: first.key })
    expect(captions()).toEqual(['hello'])
    expect(await submit('hello')).not.toMatchObject({ key: first.key })
  },
)

test('a change after a lost answer is refused because the first text arrived, then sent as a new post', async () => {
  fill()
  phone.server.fates.push('lost_answer')
  await submit('first words')
  const error = { code: 'key_reused' }
  expect(await submit('second words')).toMatchObject({ outcome: 'refused', isStored: false, error })
  expect(captions()).toEqual(['first words'])
  expect(await submit('second words')).toMatchObject({ outcome: 'accepted' })
  expect(captions()).toEqual(['first words', 'second words'])
})

test('a publish keeps its key when the device can store again', async () => {
  const full = fill()
  phone.server.fates.push('lost_answer')
  const first = await submit('hello')
  full.mockRestore()
  expect(await submit('hello')).toMatchObject({ outcome: 'accepted', key: first.key })
  expect(captions()).toEqual(['hello'])
})

test('a publish that keeps its key in the outbox can be discarded once an earlier text has arrived', async () => {
  const full = fill()
  phone.server.fates.push('lost_answer')
  await submit('first words')
  full.mockRestore()
  const second = await submit('second words')
  expect(second).toMatchObject({ outcome: 'refused', isStored: true, error: { code: 'key_reused' } })
  expect(await phone.tab.run(({ discard }) => discard(second.key))).toMatchObject({ outcome: 'done' })
  expect(captions()).toEqual(['first words'])
})

test('a refused publish that was not stored shows the reason, and the next tap uses a new key', async () => {
  fill()
  phone.server.fates.push('refused')
  const first = await submit('bad')
  expect(first).toMatchObject({ outcome: 'refused', isStored: false, error: { code: 'caption_invalid' } })
  const second = await submit('good')
  expect(second).toMatchObject({ outcome: 'accepted' })
  expect(second.key).not.toBe(first.key)
})
