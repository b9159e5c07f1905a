import { beforeEach, describe, expect, test, vi } from 'vitest'

import { profile } from './support/changes.ts'
import { usePhone } from './support/phone.ts'
import { halfAnswer, json, problem } from './support/publish-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FORM = { userId: 1, form: 'agent-information' }

const phone = usePhone()
const { change, drain, captions } = phone
const bodies = () => phone.server.changes.map(({ body }) => body)
const storeForm = (phoneNumber: string) => phone.tab.run(({ storeForm }) => storeForm(FORM, { phone: phoneNumber }))

/** Queues a publish and a change with no network. */
const queueBoth = () =>
  phone.offline(async () => {
    await phone.submit('hello')
    await change(profile('1'))
  })

const full = () => new DOMException('full', 'QuotaExceededError')

describe('a device that runs out of storage', () => {
  test.each(['outbox', 'changes'] as const)(
    'before a row of %s is marked sends nothing, and later all',
    async (table) => {
      await queueBoth()
      const update = vi.spyOn(phone.db[table], 'update').mockRejectedValue(full())
      await expect(drain()).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'full' })
      expect([captions(), bodies()]).toEqual(table === 'outbox' ? [[], []] : [['hello'], []])
      update.mockRestore()
      await drain()
      expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
    },
  )

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
    const get = vi.spyOn(phone.db.forms, 'get').mockRejectedValue(full())
    await expect(drain()).rejects.toMatchObject({ failure: 'full' })
    expect(await phone.changes()).toMatchObject([{ mayHaveArrived: true, state: 'waiting' }])
    get.mockRestore()
    await drain()
    expect(new Set(bodies().map((body) => JSON.stringify(body)))).toEqual(new Set(['{"phone":"1"}']))
    expect(await phone.changes()).toEqual([])
  })

  test('tells the screen that a form is not stored', async () => {
    vi.spyOn(phone.db.forms, 'put').mockRejectedValue(full())
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
    const draft = { userId: 1, subject: 7, language: 'en', savedBy: 'a' } as const
    const save = (caption: string) => phone.tab.run(({ saveDraft }) => saveDraft({ ...draft, caption }))
    phone.device.clockOff = DAY_MS
    await save('hello')
    await storeForm('1')
    await queueBoth()
    if (when === 'while it is closed') await phone.open()
    phone.device.clockOff = 0
    await phone.tab.run(({ loadForm }) => loadForm(FORM))
    await save('typed later')
    await storeForm('2')
    await drain()
    expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
    expect(await phone.db.drafts.toArray()).toMatchObject([{ caption: 'typed later' }])
    expect(await phone.db.forms.toArray()).toMatchObject([{ values: { phone: '2' } }])
  },
)

test('another agent on the same device sees nothing of the first, and a refusal meant for them changes nothing', async () => {
  await queueBoth()
  expect(await phone.tab.run(({ changesOf }) => changesOf(2))).toEqual([])
  expect(await phone.tab.run(({ outboxOf }) => outboxOf(2))).toEqual([])
  phone.server.changeAnswers.push(() => problem(403, 'forbidden'))
  phone.server.userAnswers.push(json(200, { data: { id: 1 } }), json(200, { data: { id: 2 } }))
  await drain()
  expect(await phone.changes()).toMatchObject([{ state: 'waiting' }])
  await drain()
  expect([captions(), bodies().at(-1)]).toEqual([['hello'], { phone: '1' }])
})
