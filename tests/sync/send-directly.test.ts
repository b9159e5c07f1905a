import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { choicesForm, outboxDraft } from '#sync/drafts/draft-name.ts'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'

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

const submit = (caption: string) => tab.run(({ submit }) => submit(publish(caption)))
const captions = () => [...device.server.publications.values()].map(({ request }) => request.caption)

function fill() {
  return vi.spyOn(tab.at.db.outbox, 'add').mockImplementation(() => {
    throw Object.assign(new Error('abort'), { name: 'AbortError', inner: new DOMException('', 'QuotaExceededError') })
  })
}

/** A database that never reports whether it opens. */
function neverAnswer() {
  return vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
}

describe('a publish on a device without storage', () => {
  test.each([
    ['full', fill],
    ['never opening', neverAnswer],
    [
      'forbidden',
      () =>
        vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('', 'SecurityError')
        }),
    ],
  ])('sends a publish directly to the server when the storage is %s', async (_, spoil) => {
    spoil()
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted', post: { caption: 'hello' } })
    expect(captions()).toEqual(['hello'])
  })

  test('waits once for a database that never opens, not at every tap', async () => {
    neverAnswer()
    await submit('a')
    const before = performance.now()
    await submit('b')
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(captions()).toEqual(['a', 'b'])
  })

  test('a publish stays on the screen while offline, and nothing is sent', async () => {
    fill()
    device.install({ onLine: false })
    device.server.online = false
    const result = await submit('hello')
    expect(result).toMatchObject({
      outcome: 'not_stored',
      message: expect.stringMatching(/offline.*out of storage.*Nothing was sent/),
    })
    device.install()
    device.server.online = true
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted' })
    expect(device.server.arrivals).toHaveLength(1)
  })

  test('sends nothing when not even a CSRF token can be fetched', async () => {
    fill()
    device.server.online = false
    expect(await submit('hello')).toMatchObject({
      outcome: 'not_stored',
      message: expect.stringContaining('Nothing was sent'),
    })
  })

  test.each(['lost_answer', 'refused_connection', 'http_500', 'http_500_after', 'http_503', 'busy'] as const)(
    'publishes once however often the agent taps after %s',
    async (fate) => {
      fill()
      device.server.fates.push(fate)
      const first = await submit('hello')
      expect(first).toMatchObject({ outcome: 'not_stored' })
      expect(await submit('hello')).toMatchObject({ outcome: 'accepted', key: first.key })
      expect(captions()).toEqual(['hello'])
      expect(await submit('hello')).not.toMatchObject({ key: first.key })
    },
  )

  test('a change after a lost answer is refused because the first text arrived, then sent as a new post', async () => {
    fill()
    device.server.fates.push('lost_answer')
    await submit('first words')
    expect(await submit('second words')).toMatchObject({
      outcome: 'refused',
      isStored: false,
      error: { code: 'key_reused' },
    })
    expect(captions()).toEqual(['first words'])
    expect(await submit('second words')).toMatchObject({ outcome: 'accepted' })
    expect(captions()).toEqual(['first words', 'second words'])
  })

  test('a publish keeps its key when the device can store again', async () => {
    const full = fill()
    device.server.fates.push('lost_answer')
    const first = await submit('hello')
    full.mockRestore()
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted', key: first.key })
    expect(captions()).toEqual(['hello'])
  })

  test('a publish keeps its key in the outbox, and can be discarded once an earlier text has arrived', async () => {
    const full = fill()
    device.server.fates.push('lost_answer')
    await submit('first words')
    full.mockRestore()
    const second = await submit('second words')
    expect(second).toMatchObject({ outcome: 'refused', isStored: true, error: { code: 'key_reused' } })
    expect(await tab.run(({ discard }) => discard(second.key))).toMatchObject({ outcome: 'done' })
    expect(captions()).toEqual(['first words'])
  })

  test('a refused publish shows the reason, and the next tap uses a new key', async () => {
    fill()
    device.server.fates.push('refused')
    const first = await submit('bad')
    expect(first).toMatchObject({ outcome: 'refused', isStored: false, error: { code: 'caption_invalid' } })
    const second = await submit('good')
    expect(second).toMatchObject({ outcome: 'accepted' })
    expect(second.key).not.toBe(first.key)
  })
})

describe('background work on a device without storage', () => {
  test('background work ends without an uncaught error when the database never opens', async () => {
    neverAnswer()
    const uncaught = vi.fn()
    vi.stubGlobal('reportError', uncaught)
    await expect(tab.run(({ drain }) => drain())).rejects.toMatchObject({ name: 'DeviceStorageError' })
    const reported: unknown[] = []
    const stop = tab.at.watchDrafts(
      { userId: 1, subject: 7 },
      { next: (value) => reported.push(value), error: (error) => reported.push(error) },
    )
    await vi.waitFor(() => expect(reported).toMatchObject([{ name: 'DeviceStorageError', failure: 'unavailable' }]))
    stop()
    expect(uncaught).not.toHaveBeenCalled()
  })
})

describe('the draft of a publish', () => {
  const draft = (caption: string, savedAt: number) =>
    tab.at.db.drafts.put({ userId: 1, postId: 7, language: 'en', caption, savedAt, savedBy: 'a screen' })
  const kept = async () => (await tab.at.db.drafts.get([1, 7, 'en']))?.caption ?? null

  test('a draft stays while the post waits or is refused, and is removed once the server has the post', async () => {
    await draft('hello', Date.now() - 1)
    device.server.online = false
    const { key } = await submit('hello')
    expect(await kept()).toBe('hello')
    device.server.online = true
    device.server.fates.push('refused')
    await tab.run(({ drain }) => drain())
    expect(await kept()).toBe('hello')
    expect(await tab.run(({ sendNow }) => sendNow(key))).toMatchObject({ outcome: 'accepted' })
    expect(await kept()).toBeNull()
  })

  test('a caption in the other language stays when the post is accepted', async () => {
    await draft('hello', Date.now() - 1)
    const spanish = { userId: 1, postId: 7, language: 'es', caption: 'hola', savedAt: Date.now() - 1 } as const
    await tab.at.db.drafts.put(spanish)
    device.server.online = false
    await submit('hello')
    device.server.online = true
    await tab.run(({ drain }) => drain())
    expect(await tab.at.db.drafts.toArray()).toEqual([spanish])
  })

  test('a draft typed later stays when the earlier post is accepted', async () => {
    device.server.online = false
    await submit('hello')
    await draft('another thought', Date.now() + 1)
    device.server.online = true
    await tab.run(({ drain }) => drain())
    expect(captions()).toEqual(['hello'])
    expect(await kept()).toBe('another thought')
  })

  test('a publish removes the stored choices for the post, unless they changed since', async () => {
    const form = choicesForm(7)
    const choose = (savedAt: number) => tab.at.db.forms.put({ userId: 1, form, values: {}, savedAt })
    await tab.at.db.forms.put({ userId: 1, form: choicesForm(8), values: {}, savedAt: 1 })
    await choose(Date.now() - 1)
    await submit('hello')
    expect(await tab.at.db.forms.toArray()).toMatchObject([{ form: choicesForm(8) }])
    device.server.online = false
    await submit('hello again')
    await choose(Date.now() + 1)
    device.server.online = true
    await tab.run(({ drain }) => drain())
    expect(captions()).toEqual(['hello', 'hello again'])
    expect(await tab.at.db.forms.count()).toBe(2)
  })

  test('unsaved changes to a waiting post are removed once the server has it, those to another stay', async () => {
    device.server.online = false
    await submit('hello')
    const [item] = await tab.at.db.outbox.toArray()
    const own = [outboxDraft(item?.seq ?? 0, 'content'), outboxDraft(item?.seq ?? 0, 'time')]
    const other = outboxDraft((item?.seq ?? 0) + 1, 'content')
    for (const subject of [...own, other]) {
      const savedAt = Date.now() + 1
      const row = { userId: 1, postId: subject, language: 'en', caption: 'changed', savedAt } as const
      await tab.at.db.drafts.put(row)
      await tab.at.db.forms.put({ userId: 1, form: choicesForm(subject), values: {}, savedAt })
    }
    device.server.online = true
    await tab.run(({ drain }) => drain())
    expect(captions()).toEqual(['hello'])
    expect(await tab.at.db.drafts.toArray()).toMatchObject([{ postId: other }])
    expect(await tab.at.db.forms.toArray()).toMatchObject([{ form: other }])
  })
})
