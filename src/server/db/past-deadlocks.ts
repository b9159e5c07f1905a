/** PostgreSQL's code for a deadlock: it ends one of the transactions, which may be repeated. */
const DEADLOCK = '40P01'

const MOST_TRIES = 5

/** Repeats a transaction, at once, that PostgreSQL ended because of a deadlock. */
export async function pastDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === DEADLOCK) return true
  return false
}
