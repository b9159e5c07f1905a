import { beforeEach, describe, expect, test, vi } from 'vitest'

import { profile } from './support/changes.ts'
import { usePhone } from './support/phone.ts'
import { halfAnswer, json, problem } from './support/publish-server.ts'
import { storedCaptions, storedFields } from './support/typed.ts'

const phone = usePhone()
const { submit, change, drain, captions } = phone

function fill() {
  return vi.spyOn(phone.db.queue, 'add').mockImplementation(() => {
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
  expect(performance.now() - before).toBeLessThan(3_500)
  expect(captions()).toEqual(['a', 'b'])
  await expect(phone.drain()).rejects.toMatchObject({ name: 'DeviceStorageError' })
  const reported: unknown[] = []
  const note = (value: unknown) => void reported.push(value)
  const stop = phone.tab.at.watchDraft({ userId: 1, subject: 7 }, { next: note, error: note })
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

test('a publish keeps its key when the device can store again, and can be discarded once an earlier text has arrived', async () => {
  const full = fill()
  phone.server.fates.push('lost_answer')
  const first = await submit('first words')
  full.mockRestore()
  const second = await submit('second words')
  expect(second).toMatchObject({ outcome: 'refused', key: first.key, isStored: true, error: { code: 'key_reused' } })
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

const DAY_MS = 24 * 60 * 60 * 1000
const FORM = { userId: 1, subject: 'agent-information' }

const bodies = () => phone.server.changes.map(({ body }) => body)
const storeForm = (phoneNumber: string) => phone.tab.run(({ saveFields }) => saveFields(FORM, { phone: phoneNumber }))

/** Queues a publish and a change with no network. */
const queueBoth = () =>
  phone.offline(async () => {
    await phone.submit('hello')
    await change(profile('1'))
  })

const full = () => new DOMException('full', 'QuotaExceededError')

describe('a device that runs out of storage', () => {
  test.each(['publish', 'save'] as const)('before a %s is marked sends nothing more, and later all', async (kind) => {
    await queueBoth()
    const real = phone.db.queue.update.bind(phone.db.queue)
    const update = vi.spyOn(phone.db.queue, 'update').mockRejectedValue(full())
    // The publish is marked first.
    if (kind === 'save') update.mockImplementationOnce(real)
    await expect(drain()).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'full' })
    expect([captions(), bodies()]).toEqual(kind === 'publish' ? [[], []] : [['hello'], []])
    update.mockRestore()
    await drain()
    expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
  })

  test('before a receipt is stored publishes once', async () => {
    await queueBoth()
    const put = vi.spyOn(phone.db.receipts, 'put').mockRejectedValue(full())
    await expect(drain()).rejects.toMatchObject({ failure: 'full' })
    put.mockRestore()
    await drain()
    expect(captions()).toEqual(['hello'])
    expect(new Set(phone.server.arrivals).size).toBe(1)
    expect(await phone.items()).toEqual([])
  })

  test('before a made change is dropped makes it again', async () => {
    phone.server.changeAnswers.push(() => halfAnswer())
    await change(profile('1'))
    const get = vi.spyOn(phone.db.typed, 'get').mockRejectedValue(full())
    await expect(drain()).rejects.toMatchObject({ failure: 'full' })
    expect(await phone.changes()).toMatchObject([{ mayHaveArrived: true, state: 'waiting' }])
    get.mockRestore()
    await drain()
    expect(new Set(bodies().map((body) => JSON.stringify(body)))).toEqual(new Set(['{"phone":"1"}']))
    expect(await phone.changes()).toEqual([])
  })

  test('tells the screen that a form is not stored', async () => {
    vi.spyOn(phone.db.typed, 'put').mockRejectedValue(full())
    await expect(storeForm('1')).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'full' })
  })
})

describe('a browser that refuses its database', () => {
  beforeEach(() => {
    phone.db.close()
    vi.spyOn(phone.db, 'open').mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  })

  test('makes a change directly', async () => {
    expect(await change(profile('1'))).toMatchObject({ outcome: 'done' })
    expect(bodies()).toEqual([{ phone: '1' }])
  })

  test('refuses a change without a network, so that the form keeps it', async () => {
    phone.device.install({ onLine: false })
    await expect(change(profile('1'))).rejects.toMatchObject({ name: 'OfflineError' })
  })

  test('tells the screen that a form is not stored', async () => {
    await expect(storeForm('1')).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'unavailable' })
  })
})

test('what is sent over a network too slow to answer waits, and is sent once it answers', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout')
  patience.mockImplementation(() => AbortSignal.abort(new DOMException('too slow', 'TimeoutError')))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    return await fetch(url, init)
  })
  expect(await change(profile('1'))).toEqual({ outcome: 'queued' })
  await phone.submit('hello')
  expect(await phone.items()).toMatchObject([{ state: 'waiting' }])
  patience.mockRestore()
  await drain()
  expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
})

test.each(['while the app is open', 'while it is closed'])(
  'a clock that is a day ahead and set right %s keeps what was typed after it was queued',
  async (when) => {
    const draft = { userId: 1, subject: 7 }
    const save = (caption: string) =>
      phone.tab.run(({ saveCaption }) => saveCaption(draft, 'en', { caption, savedBy: 'a' }))
    phone.device.clockOff = DAY_MS
    await save('hello')
    await storeForm('1')
    await queueBoth()
    if (when === 'while it is closed') await phone.open()
    phone.device.clockOff = 0
    await phone.tab.run(({ loadFields }) => loadFields(FORM))
    await save('typed later')
    await storeForm('2')
    await drain()
    expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
    expect(await storedCaptions(phone.db)).toMatchObject([{ caption: 'typed later' }])
    expect(await storedFields(phone.db)).toMatchObject([{ values: { phone: '2' } }])
  },
)

test('another agent on the same device sees nothing of the first, and a refusal meant for them changes nothing', async () => {
  await queueBoth()
  expect(await phone.tab.run(({ entriesOf }) => entriesOf(2))).toEqual([])
  phone.server.changeAnswers.push(() => problem(403, 'forbidden'))
  phone.server.userAnswers.push(json(200, { data: { id: 1 } }), json(200, { data: { id: 2 } }))
  await drain()
  expect(await phone.changes()).toMatchObject([{ state: 'waiting' }])
  await drain()
  expect([captions(), bodies().at(-1)]).toEqual([['hello'], { phone: '1' }])
})
