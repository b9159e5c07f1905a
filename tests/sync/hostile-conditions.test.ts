import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { NewChange } from '#sync/changes/changes.ts'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'
import { halfAnswer, json, problem } from './support/publish-server.ts'

let device: Device
let tab: Tab
beforeEach(async () => {
  device = new Device()
  device.install()
  tab = await device.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await device.wipe()
  vi.unstubAllGlobals()
})

const DAY_MS = 24 * 60 * 60 * 1000

const profile = (phone: string): NewChange => ({
  userId: 1,
  subject: 'agent',
  request: { name: 'PUT /agent', body: { phone } },
  title: 'Agent Information',
  form: 'agent-information',
})

const make = (wanted: NewChange, at = tab) => at.run(({ change }) => change(wanted))
const submit = (caption: string) => tab.run(({ submit }) => submit(publish(caption)))
const drain = (at = tab) => at.run(({ drain }) => drain())
const changes = () => tab.at.db.changes.toArray()
const bodies = () => device.server.changes.map(({ body }) => body)
const captions = () => [...device.server.publications.values()].map(({ request }) => request.caption)

/** Queues a publish and a change with no network. */
async function queueBoth(): Promise<void> {
  device.server.online = false
  device.install({ onLine: false })
  await submit('hello')
  await make(profile('1'))
  await drain()
  device.install()
  device.server.online = true
}

const full = () => new DOMException('full', 'QuotaExceededError')

describe('a device that runs out of storage', () => {
  test.each(['outbox', 'changes'] as const)(
    'before a row of %s is marked sends nothing, and later all',
    async (table) => {
      await queueBoth()
      const update = vi.spyOn(tab.at.db[table], 'update').mockRejectedValue(full())
      await expect(drain()).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'full' })
      expect([captions(), bodies()]).toEqual(table === 'outbox' ? [[], []] : [['hello'], []])
      update.mockRestore()
      await drain()
      expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
    },
  )

  test('before a receipt is stored publishes once', async () => {
    await queueBoth()
    const put = vi.spyOn(tab.at.db.receipts, 'put').mockRejectedValue(full())
    await expect(drain()).rejects.toMatchObject({ failure: 'full' })
    put.mockRestore()
    await drain()
    expect(captions()).toEqual(['hello'])
    expect(new Set(device.server.arrivals).size).toBe(1)
    expect(await tab.at.db.outbox.count()).toBe(0)
  })

  test('before a made change is dropped makes it again', async () => {
    device.server.changeAnswers.push(() => halfAnswer())
    await make(profile('1'))
    const get = vi.spyOn(tab.at.db.forms, 'get').mockRejectedValue(full())
    await expect(drain()).rejects.toMatchObject({ failure: 'full' })
    expect(await changes()).toMatchObject([{ mayHaveArrived: true, state: 'waiting' }])
    get.mockRestore()
    await drain()
    expect(new Set(bodies().map((body) => JSON.stringify(body)))).toEqual(new Set(['{"phone":"1"}']))
    expect(await changes()).toEqual([])
  })

  test('tells the screen that neither draft nor form is stored', async () => {
    vi.spyOn(tab.at.db.drafts, 'put').mockRejectedValue(full())
    vi.spyOn(tab.at.db.forms, 'put').mockRejectedValue(full())
    const draft = { userId: 1, subject: 7, language: 'en', caption: 'typed', savedBy: 'a' } as const
    const failed = { name: 'DeviceStorageError', failure: 'full' }
    await expect(tab.run(({ saveDraft }) => saveDraft(draft))).rejects.toMatchObject(failed)
    const form = tab.run(({ storeForm }) => storeForm({ userId: 1, form: 'f' }, { phone: '1' }))
    await expect(form).rejects.toMatchObject(failed)
  })
})

describe('a browser that refuses its database', () => {
  beforeEach(() => {
    tab.at.db.close()
    vi.spyOn(tab.at.db, 'open').mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  })

  test('makes a change directly', async () => {
    expect(await make(profile('1'))).toMatchObject({ outcome: 'done' })
    expect(bodies()).toEqual([{ phone: '1' }])
  })

  test('refuses a change without a network, so that the form keeps it', async () => {
    device.install({ onLine: false })
    await expect(make(profile('1'))).rejects.toMatchObject({ name: 'OfflineError' })
  })

  test('tells the screen that a form is not stored', async () => {
    const form = tab.run(({ storeForm }) => storeForm({ userId: 1, form: 'f' }, { phone: '1' }))
    await expect(form).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'unavailable' })
  })
})

test('a device whose storage is full for a moment sends what waits once it has room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await queueBoth()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', new EventTarget())
  const update = vi.spyOn(tab.at.db.outbox, 'update').mockRejectedValue(full())
  tab.run(({ startTriggers }) => startTriggers())
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  expect(captions()).toEqual([])
  update.mockRestore()
  vi.advanceTimersByTime(15_000)
  await vi.waitUntil(() => captions().length === 1)
  vi.useRealTimers()
  await drain()
})

test.each([
  ['a captive portal', () => new Response('<html>Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })],
  ['half an answer', () => halfAnswer()],
])('a change that gets %s waits and is made again', async (_, answer) => {
  device.server.changeAnswers.push(answer, answer)
  expect(await make(profile('1'))).toEqual({ outcome: 'queued' })
  await drain()
  await drain()
  expect(bodies().at(-1)).toEqual({ phone: '1' })
  expect(await changes()).toEqual([])
})

test.each([
  ['a captive portal', () => new Response('<html>Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })],
  ['half an answer', () => halfAnswer('{"data":{"i')],
])('%s in place of who is signed in sends nothing and signs nobody out', async (_, answer) => {
  await queueBoth()
  device.server.userAnswers.push(answer())
  await drain()
  expect(device.server.arrivals).toEqual([])
  expect(await tab.at.db.outbox.toArray()).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
  await drain()
  expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
})

test('a change over a network too slow to answer waits, and is made once it answers', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout')
  patience.mockImplementation(() => AbortSignal.abort(new DOMException('too slow', 'TimeoutError')))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    return await fetch(url, init)
  })
  expect(await make(profile('1'))).toEqual({ outcome: 'queued' })
  await submit('hello')
  expect(await tab.at.db.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
  patience.mockRestore()
  await drain()
  expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
})

test('a photo that can’t be read any more is refused, and the changes behind it are made', async () => {
  device.server.online = false
  const files = { avatar: new Blob(['x'], { type: 'image/png' }) }
  const request = { name: 'POST /agent/avatar-and-broker-logo', files } as const
  await make({ userId: 1, subject: 'photos', request, title: 'Profile Photo' })
  await make(profile('1'))
  device.server.online = true
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const { fetch } = globalThis
  // What a browser does with a body it can't read.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData) throw new TypeError('Failed to fetch')
    return await fetch(url, init)
  })
  await drain()
  await drain()
  expect(await changes()).toMatchObject([{ subject: 'photos', state: 'refused', problem: { code: 'media_missing' } }])
  expect(bodies()).toEqual([{ phone: '1' }])
})

describe('a clock that is a day off', () => {
  test.each([-DAY_MS, DAY_MS])('by %i ms publishes and makes changes once', async (off) => {
    device.clockOff = off
    await queueBoth()
    await drain()
    expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
    expect([await tab.at.db.outbox.count(), await changes()]).toEqual([0, []])
  })

  test.each([
    ['a caption', 'while the app is open', 'drafts'],
    ['a form', 'while the app is open', 'forms'],
    ['a caption', 'while it is closed', 'drafts'],
    ['a form', 'while it is closed', 'forms'],
  ] as const)('and is set right keeps %s that was typed after it was queued, %s', async (_, when, table) => {
    const draft = { userId: 1, subject: 7, language: 'en', savedBy: 'a' } as const
    const form = { userId: 1, form: 'agent-information' }
    device.clockOff = DAY_MS
    await tab.run(({ saveDraft }) => saveDraft({ ...draft, caption: 'hello' }))
    await tab.run(({ storeForm }) => storeForm(form, { phone: '1' }))
    await queueBoth()
    if (when === 'while it is closed') tab = await device.open()
    device.clockOff = 0
    await tab.run(({ loadForm }) => loadForm(form))
    await tab.run(({ saveDraft }) => saveDraft({ ...draft, caption: 'typed later' }))
    await tab.run(({ storeForm }) => storeForm(form, { phone: '2' }))
    await drain()
    expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
    const kept = { drafts: [{ caption: 'typed later' }], forms: [{ values: { phone: '2' } }] }
    expect(await tab.at.db[table].toArray()).toMatchObject(kept[table])
  })
})

test('two tabs and a worker at once make a change once', async () => {
  await queueBoth()
  const others = [await device.open(), await device.open()]
  await Promise.all([drain(), ...others.map((other) => drain(other))])
  expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
})

test('without a worker what waits is sent by the page', async () => {
  device.install({ serviceWorker: { getRegistration: async () => undefined } })
  await queueBoth()
  await drain()
  expect([captions(), bodies()]).toEqual([['hello'], [{ phone: '1' }]])
})

test('another agent on the same device sees and sends nothing of the first', async () => {
  await queueBoth()
  await tab.run(({ storeForm }) => storeForm({ userId: 1, form: 'f' }, { phone: '1' }))
  await tab.run(({ react }) => react({ userId: 1, kind: 'post', id: 7 }, 'like'))
  device.server.signedIn = 2
  await drain()
  expect([captions(), bodies()]).toEqual([[], []])
  expect(await tab.run(({ changesOf }) => changesOf(2))).toEqual([])
  expect(await tab.run(({ outboxOf }) => outboxOf(2))).toEqual([])
  expect(await tab.run(({ loadForm }) => loadForm({ userId: 2, form: 'f' }))).toBeNull()
  const likes = new Promise((resolve) => tab.run(({ watchReactions }) => watchReactions(2, 'post', resolve)))
  expect(await likes).toEqual(new Map())
  // Refused because another agent signed in at that moment.
  device.server.signedIn = 1
  device.server.changeAnswers.push(() => problem(403, 'forbidden'))
  device.server.userAnswers.push(json(200, { data: { id: 1 } }), json(200, { data: { id: 2 } }))
  await drain()
  expect(await changes()).toMatchObject([{ state: 'waiting' }])
  await drain()
  expect([captions(), bodies().at(-1)]).toEqual([['hello'], { phone: '1' }])
})
