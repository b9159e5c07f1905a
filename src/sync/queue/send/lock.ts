import { db } from '../../storage/database.ts'
import { underLock } from '../../storage/under-lock.ts'
import { newKey } from '../key.ts'
import { LEASE_MS } from '../retry.ts'

/** The locks: of sending, and of uploading media, which doesn't hold up what is sent meanwhile. */
type LockName = 'porchlight-outbox' | 'porchlight-uploads'

/**
 * Runs `work` while no other tab or worker holds the same lock. The browser releases the lock of a tab
 * or worker that ends. Without Web Locks a lease in the database is the fallback: it can run out while
 * a tab sleeps, so correctness must not depend on it.
 */
export function exclusively<T>(work: () => Promise<T>, name: LockName = 'porchlight-outbox'): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? underLock(locks, name, work) : underLease(name, work)
}

async function underLease<T>(name: LockName, work: () => Promise<T>): Promise<T> {
  const holder = newKey()
  while (!(await take(name, holder))) await new Promise((resolve) => setTimeout(resolve, LEASE_MS.asked))
  let renewed: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    // After a failed renewal the lease runs out.
    renewed = take(name, holder).catch(() => false)
  }, LEASE_MS.renewed)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await renewed
    await db.leases.filter((lease) => lease.holder === holder).delete()
  }
}

/** Takes the lease when it is free, our own, expired, or dated by a clock that has since been set back. */
function take(name: LockName, holder: string): Promise<boolean> {
  return db.transaction('rw', db.leases, async () => {
    const now = Date.now()
    const lease = await db.leases.get(name)
    const held = lease && lease.holder !== holder && lease.until > now && lease.until <= now + LEASE_MS.held
    if (held) return false
    await db.leases.put({ name, holder, until: now + LEASE_MS.held })
    return true
  })
}
