import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { choicesForm } from '#sync/choices.ts'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/entries.ts'

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

/** A database that never says whether it opens. */
function neverAnswer() {
  return vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
}

describe('a publish on a device that can’t keep it', () => {
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
  ])('%s goes straight to the server', async (_, spoil) => {
    spoil()
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted', post: { caption: 'hello' } })
    expect(captions()).toEqual(['hello'])
  })

  test('that never opens is waited for once, not at every tap', async () => {
    neverAnswer()
    await submit('a')
    const before = performance.now()
    await submit('b')
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(captions()).toEqual(['a', 'b'])
  })

  test('stays with her while she is offline, and nothing is sent', async () => {
    fill()
    device.install({ onLine: false })
    device.server.online = false
    const result = await submit('hello')
    expect(result).toMatchObject({
      outcome: 'not_kept',
      message: expect.stringMatching(/offline.*out of room.*Nothing was sent/),
    })
    device.install()
    device.server.online = true
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted' })
    expect(device.server.arrivals).toHaveLength(1)
  })

  test('sends nothing where the server can’t even be asked for a token', async () => {
    fill()
    device.server.online = false
    expect(await submit('hello')).toMatchObject({
      outcome: 'not_kept',
      message: expect.stringContaining('Nothing was sent'),
    })
  })

  test.each(['lost_answer', 'refused_connection', 'http_500', 'http_500_after', 'http_503', 'busy'] as const)(
    'goes out once however often she taps after %s',
    async (fate) => {
      fill()
      device.server.fates.push(fate)
      const first = await submit('hello')
      expect(first).toMatchObject({ outcome: 'not_kept' })
      expect(await submit('hello')).toMatchObject({ outcome: 'accepted', key: first.key })
      expect(captions()).toEqual(['hello'])
      expect(await submit('hello')).not.toMatchObject({ key: first.key })
    },
  )

  test('changed after an answer was lost is told that the first words arrived, and is then a post of its own', async () => {
    fill()
    device.server.fates.push('lost_answer')
    await submit('first words')
    expect(await submit('second words')).toMatchObject({
      outcome: 'refused',
      isKept: false,
      error: { code: 'key_reused' },
    })
    expect(captions()).toEqual(['first words'])
    expect(await submit('second words')).toMatchObject({ outcome: 'accepted' })
    expect(captions()).toEqual(['first words', 'second words'])
  })

  test('keeps its key when the device can keep things again', async () => {
    const full = fill()
    device.server.fates.push('lost_answer')
    const first = await submit('hello')
    full.mockRestore()
    expect(await submit('hello')).toMatchObject({ outcome: 'accepted', key: first.key })
    expect(captions()).toEqual(['hello'])
  })

  test('keeps its key in the outbox too, and can be dropped there once other words turn out to have arrived', async () => {
    const full = fill()
    device.server.fates.push('lost_answer')
    await submit('first words')
    full.mockRestore()
    const second = await submit('second words')
    expect(second).toMatchObject({ outcome: 'refused', isKept: true, error: { code: 'key_reused' } })
    expect(await tab.run(({ discard }) => discard(second.key))).toMatchObject({ outcome: 'done' })
    expect(captions()).toEqual(['first words'])
  })

  test('that is refused says why, and her next tap is a new one', async () => {
    fill()
    device.server.fates.push('refused')
    const first = await submit('bad')
    expect(first).toMatchObject({ outcome: 'refused', isKept: false, error: { code: 'caption_invalid' } })
    const second = await submit('good')
    expect(second).toMatchObject({ outcome: 'accepted' })
    expect(second.key).not.toBe(first.key)
  })
})

describe('what runs unasked on such a device', () => {
  test('ends without an uncaught error', async () => {
    neverAnswer()
    const uncaught = vi.fn()
    vi.stubGlobal('reportError', uncaught)
    await expect(tab.run(({ drain }) => drain())).rejects.toMatchObject({ name: 'DeviceStorageError' })
    const said: unknown[] = []
    const watching = tab.at.watchOutbox(1).subscribe({
      next: (value) => said.push(value),
      error: (error) => said.push(error),
      trouble: (it) => said.push(it.trouble),
    })
    await vi.waitFor(() => expect(said).toEqual(['unavailable']))
    watching.unsubscribe()
    expect(uncaught).not.toHaveBeenCalled()
  })
})

describe('a draft', () => {
  const draft = (caption: string, savedAt: number) =>
    tab.at.db.drafts.put({ userId: 1, postId: 7, language: 'en', caption, savedAt, savedBy: 'a screen' })
  const kept = async () => (await tab.at.db.drafts.get([1, 7, 'en']))?.caption ?? null

  test('outlives the wait and a refusal, and goes once the server has taken the post', async () => {
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

  test('she wrote since stays when the earlier post is taken', async () => {
    device.server.online = false
    await submit('hello')
    await draft('another thought', Date.now() + 1)
    device.server.online = true
    await tab.run(({ drain }) => drain())
    expect(captions()).toEqual(['hello'])
    expect(await kept()).toBe('another thought')
  })

  test('takes along what she chose beside it, unless she chose it since', async () => {
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
})
