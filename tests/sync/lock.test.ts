import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { exclusively } from '#sync/queue/send/lock.ts'
import { underLock } from '#sync/storage/under-lock.ts'

import { usePhone } from './support/phone.ts'

type Work = () => Promise<unknown>

/** A lock manager as Chromium's where it no longer grants a lock that nobody holds. */
class StuckLocks {
  held: LockInfo[] = []
  requests: LockOptions[] = []

  query = () => Promise.resolve({ held: this.held, pending: [] })

  request = (name: string, options: LockOptions, work: Work): Promise<unknown> => {
    this.requests.push(options)
    return options.steal ? this.grant(name, work) : this.wait(options.signal)
  }

  private async grant(name: string, work: Work): Promise<unknown> {
    const lock: LockInfo = { name, mode: 'exclusive' }
    this.held = [lock]
    return await work().finally(() => (this.held = this.held.filter((one) => one !== lock)))
  }

  private async wait(signal?: AbortSignal): Promise<unknown> {
    return await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
}

describe('a lock of the browser', () => {
  let locks: StuckLocks
  const run = (work: Work) => underLock(locks as unknown as LockManager, 'a lock', work)

  beforeEach(() => {
    vi.useFakeTimers()
    locks = new StuckLocks()
  })
  afterEach(() => void vi.useRealTimers())

  test.each<[string, LockInfo[]]>([
    ['nobody holds', []],
    ['of which only another name is held', [{ name: 'another lock', mode: 'exclusive' }]],
  ])('a lock %s is taken where it is not granted', async (_, held) => {
    locks.held = held
    const done = run(() => Promise.resolve('done'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await done).toBe('done')
    expect(locks.held).toEqual([])
  })

  test('a lock that another holds is waited for', async () => {
    locks.held = [{ name: 'a lock', mode: 'exclusive' }]
    const work = vi.fn<Work>()
    void run(work)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(work).not.toHaveBeenCalled()
    expect(locks.requests).toHaveLength(1)
  })

  test('work whose lock was taken by another request goes on', async () => {
    locks.request = async (_name, _options, work) => {
      void work()
      throw new DOMException('Lock broken by another request', 'AbortError')
    }
    const done = run(() => new Promise((resolve) => setTimeout(resolve, 5_000, 'done')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await done).toBe('done')
  })

  test('work that fails is done once, and its lock fails as it does', async () => {
    const work = vi.fn<Work>(() => Promise.reject(new Error('it failed')))
    const failed = expect(run(work)).rejects.toThrow('it failed')
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
    expect(work).toHaveBeenCalledTimes(1)
  })
})

test('all drains of the outbox ask for the same lock', async () => {
  const names = new Set<string>()
  const request = async (name: string, _: unknown, work: Work) => await work().finally(() => names.add(name))
  vi.stubGlobal('navigator', { locks: { request } })
  await exclusively(() => Promise.resolve())
  await exclusively(() => Promise.resolve())
  expect([...names]).toEqual(['porchlight-outbox'])
  vi.unstubAllGlobals()
})

describe('without Web Locks', () => {
  const phone = usePhone({ webLocks: false })
  const lease = (until: number) => phone.db.leases.put({ name: 'porchlight-outbox', holder: 'dead', until })

  test('two tabs send one at a time', async () => {
    const other = await phone.device.open()
    for (const caption of ['a', 'b', 'c']) await phone.submitOffline(caption)
    await Promise.all([phone.drain(), phone.drain(other)])
    expect(phone.server.arrivals).toHaveLength(3)
    expect(phone.server.mostAtOnce).toBe(1)
    expect(await phone.db.leases.toArray()).toEqual([])
  })

  test('the lease of a killed tab is taken over once it has expired', async () => {
    await lease(Date.now() + 15_000)
    const sent = phone.submit('a')
    await vi.waitUntil(async () => (await phone.items()).length === 1)
    expect(phone.server.arrivals).toEqual([])
    phone.device.clockOff += 15_001
    expect(await sent).toMatchObject({ outcome: 'accepted' })
  })

  test('a lease from a future time, after the clock was set back, blocks nobody', async () => {
    await lease(Date.now() + 86_400_000)
    expect(await phone.submit('a')).toMatchObject({ outcome: 'accepted' })
  })
})
