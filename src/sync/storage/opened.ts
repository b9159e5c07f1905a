import { within } from '../within.ts'
import { db } from './database.ts'

/** Milliseconds a device may take to open its database; some browsers never answer at all. */
const PATIENCE_MS = 4_000

let isStuck = false
let isBlocked = false

// Returning `false` suppresses Dexie's own message in the console.
db.on('blocked', () => {
  isBlocked = true
  return false
})

/**
 * Opens the database, or throws when that fails or takes too long. Once it took too long every later call
 * fails at once, until it opens after all.
 */
export async function opened(): Promise<void> {
  if (db.isOpen()) return
  if (isStuck) throw stuck()
  const opening = db.open().then(() => {
    isStuck = false
    isBlocked = false
  })
  await within(PATIENCE_MS, opening, () => {
    isStuck = true
    // It may still fail when nobody waits for it any more; then the next caller tries again.
    opening.catch(() => (isStuck = false))
    throw stuck()
  })
}

/** An upgrade that waits for an older tab has an error name of its own, since the user can close that tab. */
function stuck(): DOMException {
  return new DOMException('The device’s database did not open', isBlocked ? 'BlockedError' : 'TimeoutError')
}
