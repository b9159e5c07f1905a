import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Device } from './support/device.ts'
import { publish } from './support/outbox-items.ts'

let device: Device
beforeEach(() => {
  device = new Device()
  device.install({ webLocks: false })
})
afterEach(async () => {
  await device.wipe()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('without Web Locks two tabs still send one at a time', async () => {
  const [one, other] = [await device.open(), await device.open()]
  device.server.online = false
  for (const caption of ['a', 'b', 'c']) await one.run(({ submit }) => submit(publish(caption)))
  device.server.online = true
  await Promise.all([one.run(({ drain }) => drain()), other.run(({ drain }) => drain())])
  expect(device.server.arrivals).toHaveLength(3)
  expect(device.server.mostAtOnce).toBe(1)
  expect(await one.at.db.leases.toArray()).toEqual([])
})

test('the lease of a killed tab is taken over once it has expired', async () => {
  const tab = await device.open()
  const now = Date.now()
  await tab.at.db.leases.put({ name: 'porchlight-outbox', holder: 'dead', until: now + 15_000 })
  const sent = tab.run(({ submit }) => submit(publish('a')))
  await vi.waitUntil(async () => (await tab.at.db.outbox.count()) === 1)
  expect(device.server.arrivals).toEqual([])
  device.clockOff += 15_001
  expect(await sent).toMatchObject({ outcome: 'accepted' })
})

test('a lease from a future time, after the clock was set back, blocks nobody', async () => {
  const tab = await device.open()
  await tab.at.db.leases.put({ name: 'porchlight-outbox', holder: 'dead', until: Date.now() + 86_400_000 })
  expect(await tab.run(({ submit }) => submit(publish('a')))).toMatchObject({ outcome: 'accepted' })
})
