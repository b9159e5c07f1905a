import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { usePhone } from './support/phone.ts'

const phone = usePhone()
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => void vi.useRealTimers())

/** Runs what triggers a drain and waits until that drain is over. */
async function drained(cause: () => void) {
  const report = new Promise((resolve) => {
    const stop = phone.tab.run(({ onDrained }) =>
      onDrained((said) => {
        stop()
        resolve(said)
      }),
    )
  })
  phone.tab.run(cause)
  return await report
}

const start = () => phone.tab.at.startTriggers()

test('a start, coming online, and coming to the foreground each send what waits', async () => {
  const causes = [start, ...['online', 'visibilitychange'].map((name) => () => page.dispatchEvent(new Event(name)))]
  for (const [at, cause] of causes.entries()) {
    await phone.submitOffline(`post ${at}`)
    await drained(cause)
    expect(phone.server.publications.size).toBe(at + 1)
  }
})

test('a page going to the background triggers no drain', async () => {
  await drained(start)
  page.visibilityState = 'hidden'
  const drains = vi.fn()
  phone.tab.run(({ onDrained }) => onDrained(drains))
  page.dispatchEvent(new Event('visibilitychange'))
  await phone.drain()
  expect(drains).toHaveBeenCalledOnce()
})

test('waiting items are tried again after pauses that grow to five minutes', async () => {
  await phone.submitOffline('a')
  phone.server.online = false
  await drained(start)
  for (const seconds of [15, 30, 60, 120, 240, 300, 300]) {
    let tried = false
    const stop = phone.tab.run(({ onDrained }) => onDrained(() => (tried = true)))
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(vi.getTimerCount()).toBe(1)
    expect(tried).toBe(false)
    stop()
    await drained(() => vi.advanceTimersByTime(1))
  }
  phone.server.online = true
  await drained(() => vi.advanceTimersByTime(300_000))
  expect(phone.server.publications.size).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a device whose storage is full for a moment sends what waits once it has room', async () => {
  await phone.submitOffline('a')
  const update = vi.spyOn(phone.db.outbox, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  phone.tab.run(start)
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  expect(phone.captions()).toEqual([])
  update.mockRestore()
  await drained(() => vi.advanceTimersByTime(15_000))
  expect(phone.captions()).toEqual(['a'])
})

test('starting again after a sign-in sends the waiting items', async () => {
  await phone.submitOffline('a')
  phone.server.signedIn = null
  await drained(start)
  expect(phone.server.publications.size).toBe(0)
  phone.server.signedIn = 1
  await drained(start)
  expect(phone.server.publications.size).toBe(1)
})
