import { db } from './database.ts'
import { newKey } from './key.ts'

const LOCK = 'porchlight-outbox'
const LEASE_MS = 15_000
const RENEW_MS = 5_000
const POLL_MS = 250

/**
 * Does work while no other tab or worker does work under the same lock. A browser lets go of the lock
 * of a tab or worker that dies. Without Web Locks a lease in the database stands in: it can run out
 * while a tab sleeps, so nothing may depend on it for more than politeness.
 */
export function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(LOCK, work) : underLease(work)
}

async function underLease<T>(work: () => Promise<T>): Promise<T> {
  const holder = newKey()
  while (!(await take(holder))) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  let renewed: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    // A renewal that fails lets the lease run out, which is what a lease is for.
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

/** Takes the lease when it is free, ours, run out, or dated by a clock that has since been set back. */
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
