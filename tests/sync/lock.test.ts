import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { underLock } from '#sync/storage/under-lock.ts'

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

  async grant(name: string, work: Work): Promise<unknown> {
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

let locks: StuckLocks
const run = (work: Work) => underLock(locks as unknown as LockManager, 'a lock', work)

beforeEach(() => {
  vi.useFakeTimers()
  locks = new StuckLocks()
})
afterEach(() => void vi.useRealTimers())

test('takes a lock that nobody holds and that is not granted', async () => {
  const done = run(() => Promise.resolve('done'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await done).toBe('done')
  expect(locks.held).toEqual([])
})

test('waits for as long as another holds the lock', async () => {
  locks.held = [{ name: 'a lock', mode: 'exclusive' }]
  const work = vi.fn<Work>()
  void run(work)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(work).not.toHaveBeenCalled()
  expect(locks.requests).toHaveLength(1)
})

test('does not wait for a lock of another name', async () => {
  locks.held = [{ name: 'another lock', mode: 'exclusive' }]
  const done = run(() => Promise.resolve('done'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await done).toBe('done')
})

test('goes on with work whose lock was taken by another request', async () => {
  locks.request = async (_name, _options, work) => {
    void work()
    throw new DOMException('Lock broken by another request', 'AbortError')
  }
  const done = run(() => new Promise((resolve) => setTimeout(resolve, 5_000, 'done')))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await done).toBe('done')
})

test('fails as its work does, and does the work once', async () => {
  const work = vi.fn<Work>(() => Promise.reject(new Error('it failed')))
  const failed = expect(run(work)).rejects.toThrow('it failed')
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(work).toHaveBeenCalledTimes(1)
})
