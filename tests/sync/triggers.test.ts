import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'

let device: Device
let tab: Tab
let page: EventTarget & { visibilityState: string }
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  device = new Device()
  device.install()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  tab = await device.open()
})
afterEach(async () => {
  vi.useRealTimers()
  await device.wipe()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Runs what triggers a drain and waits until that drain is over. */
async function drained(cause: () => void) {
  const report = new Promise((resolve) => {
    const stop = tab.run(({ onDrained }) =>
      onDrained((said) => {
        stop()
        resolve(said)
      }),
    )
  })
  tab.run(cause)
  return await report
}

async function leaveWaiting(caption: string): Promise<void> {
  device.server.online = false
  await tab.run(({ submit }) => submit(publish(caption)))
}

test('a start, coming online, and coming to the foreground each send what waits', async () => {
  await leaveWaiting('a')
  device.server.online = true
  await drained(() => tab.at.startTriggers())
  expect(device.server.publications.size).toBe(1)
  await leaveWaiting('b')
  device.server.online = true
  await drained(() => page.dispatchEvent(new Event('online')))
  expect(device.server.publications.size).toBe(2)
  await leaveWaiting('c')
  device.server.online = true
  await drained(() => page.dispatchEvent(new Event('visibilitychange')))
  expect(device.server.publications.size).toBe(3)
})

test('a page going to the background triggers no drain', async () => {
  await drained(() => tab.at.startTriggers())
  page.visibilityState = 'hidden'
  const drains = vi.fn()
  tab.run(({ onDrained }) => onDrained(drains))
  page.dispatchEvent(new Event('visibilitychange'))
  await tab.run(({ drain }) => drain())
  expect(drains).toHaveBeenCalledOnce()
})

test('waiting items are tried again after pauses that grow to five minutes', async () => {
  await leaveWaiting('a')
  await drained(() => tab.at.startTriggers())
  for (const seconds of [15, 30, 60, 120, 240, 300, 300]) {
    let tried = false
    const stop = tab.run(({ onDrained }) => onDrained(() => (tried = true)))
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(vi.getTimerCount()).toBe(1)
    expect(tried).toBe(false)
    stop()
    await drained(() => vi.advanceTimersByTime(1))
  }
  device.server.online = true
  await drained(() => vi.advanceTimersByTime(300_000))
  expect(device.server.publications.size).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('starting again, as after a sign-in, sends the waiting items', async () => {
  await leaveWaiting('a')
  device.server.online = true
  device.server.signedIn = null
  await drained(() => tab.at.startTriggers())
  expect(device.server.publications.size).toBe(0)
  device.server.signedIn = 1
  await drained(() => tab.at.startTriggers())
  expect(device.server.publications.size).toBe(1)
})
