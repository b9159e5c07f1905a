import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { LATE_LIMIT_MS } from '#domain/publication/late.ts'
import { toWireTime } from '#domain/time/time.ts'
import { isLateRequest, restLeft } from '#sync/outbox/outbox-item.ts'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'

const DUE = Date.parse('2026-11-21T08:00:00Z')
const dueAt = { scheduled_at: toWireTime(new Date(DUE)) }

describe('the rules for late publishes', () => {
  test('a publish is late when its time passed by more than the limit, and never when it is for now', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (off) => {
        expect(isLateRequest(dueAt, DUE + off)).toBe(off > LATE_LIMIT_MS)
        expect(isLateRequest({ scheduled_at: 'now' }, DUE + off)).toBe(false)
      }),
      { examples: [[LATE_LIMIT_MS], [LATE_LIMIT_MS + 1], [0]] },
    )
  })

  test('a pause is never longer than requested, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: -1e12, max: 1e12 }), (ms, passed) => {
        const left = restLeft({ rest: { ms, because: 'server_busy' }, lastTriedAt: DUE }, DUE + passed)
        expect(left).toBe(passed < 0 ? 0 : Math.max(0, ms - passed))
      }),
    )
  })
})

describe('a publish whose time passes while it waits', () => {
  let device: Device
  let tab: Tab
  beforeEach(async () => {
    device = new Device()
    device.install()
    tab = await device.open()
    device.clockOff = DUE - 3_600_000 - Date.now()
  })
  afterEach(async () => {
    await device.wipe()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const items = () => tab.at.db.outbox.toArray()
  const drain = () => tab.run(({ drain }) => drain())

  /** Submits an hour before its time with no network; then `ms` pass after that time. */
  async function waitPastItsTime(ms: number): Promise<string> {
    device.server.online = false
    const { key } = await tab.run(({ submit }) => submit(publish('a', dueAt)))
    device.server.online = true
    device.clockOff += 3_600_000 + ms
    return key
  }

  test('a late publish is sent without asking within the limit', async () => {
    await waitPastItsTime(LATE_LIMIT_MS - 60_000)
    await drain()
    expect(device.server.publications.size).toBe(1)
  })

  test('a late publish waits for a decision beyond the limit, and can then be published now', async () => {
    const key = await waitPastItsTime(LATE_LIMIT_MS + 60_000)
    expect(await drain()).toEqual({ waiting: 0, restMs: 0 })
    expect(await items()).toMatchObject([{ key, state: 'late', attempts: 0 }])
    expect(device.server.arrivals).toEqual([])
    expect(await tab.run(({ sendNow }) => sendNow(key))).toMatchObject({ outcome: 'accepted' })
    expect([...device.server.publications.values()]).toMatchObject([{ request: { scheduled_at: 'now' } }])
  })

  test('a late publish can be given a new time', async () => {
    const key = await waitPastItsTime(LATE_LIMIT_MS + 60_000)
    await drain()
    const time = toWireTime(new Date(DUE + 86_400_000))
    await tab.run(({ reschedule }) => reschedule(key, time))
    await drain()
    expect([...device.server.publications.values()]).toMatchObject([{ request: { scheduled_at: time } }])
  })

  test('a publish waits for a decision also when only the server’s clock finds it late', async () => {
    const key = await waitPastItsTime(0)
    device.server.fates.push('time_past')
    await drain()
    expect(await items()).toMatchObject([{ key, state: 'late', mayHaveArrived: false, problem: { code: 'time_past' } }])
  })

  test('a late publish is sent again when it may have arrived in time, because the server knows its key', async () => {
    await waitPastItsTime(0)
    device.server.fates.push('lost_answer')
    await drain()
    device.clockOff += 86_400_000
    await drain()
    expect(await items()).toEqual([])
    expect(device.server.publications.size).toBe(1)
  })

  test('a late publish does not delay the items behind it', async () => {
    await waitPastItsTime(LATE_LIMIT_MS + 60_000)
    await tab.run(({ submit }) => submit(publish('b')))
    expect([...device.server.publications.values()]).toMatchObject([{ request: { caption: 'b' } }])
  })
})
