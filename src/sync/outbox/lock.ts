import { db } from '../storage/database.ts'
import { newKey } from './key.ts'

const LOCK = 'porchlight-outbox'
const LEASE_MS = 15_000
const RENEW_MS = 5_000
const POLL_MS = 250
/** Milliseconds between two checks of a lock that isn't granted, at least; at most twice that. */
const CHECK_MS = 2_000

/**
 * Runs `work` while no other tab or worker holds the same lock. The browser releases the lock of a tab
 * or worker that ends. Without Web Locks a lease in the database is the fallback: it can run out while
 * a tab sleeps, so correctness must not depend on it.
 */
export function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? underLock(locks, LOCK, work) : underLease(work)
}

/**
 * Runs `work` under a lock of the browser. Chromium was seen to leave all requests for a lock waiting though nobody held
 * it, for as long as it ran: a request that twice finds it free takes it.
 */
export async function underLock<T>(locks: LockManager, name: string, work: () => Promise<T>): Promise<T> {
  const begun: Promise<T>[] = []
  const waiting = new AbortController()
  let timesFree = 0
  // At random, so that two waiting requests don't take it at the same time.
  const check = setInterval(
    async () => {
      timesFree = (await isFree(locks, name)) ? timesFree + 1 : 0
      if (timesFree === 2) waiting.abort()
    },
    CHECK_MS * (1 + Math.random()),
  )
  const request = async (options: LockOptions): Promise<T> => {
    try {
      return await locks.request(name, options, () => {
        clearInterval(check)
        const running = work()
        begun.push(running)
        return running
      })
    } catch (error) {
      // Work whose lock was taken by another request goes on.
      if (begun[0]) return await begun[0]
      throw error
    }
  }
  try {
    return await request({ signal: waiting.signal })
  } catch (error) {
    if (begun.length > 0 || !waiting.signal.aborted) throw error
    return await request({ steal: true })
  } finally {
    clearInterval(check)
  }
}

async function isFree(locks: LockManager, name: string): Promise<boolean> {
  const { held = [] } = await locks.query()
  return !held.some((lock) => lock.name === name)
}

async function underLease<T>(work: () => Promise<T>): Promise<T> {
  const holder = newKey()
  while (!(await take(holder))) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  let renewed: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    // After a failed renewal the lease runs out.
    renewed = take(holder).catch(() => false)
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await renewed
    await db.leases.filter((lease) => lease.holder === holder).delete()
  }
}

/** Takes the lease when it is free, our own, expired, or dated by a clock that has since been set back. */
function take(holder: string): Promise<boolean> {
  return db.transaction('rw', db.leases, async () => {
    const now = Date.now()
    const lease = await db.leases.get(LOCK)
    const held = lease && lease.holder !== holder && lease.until > now && lease.until <= now + LEASE_MS
    if (held) return false
    await db.leases.put({ name: LOCK, holder, until: now + LEASE_MS })
    return true
  })
}
