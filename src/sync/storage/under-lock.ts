/** Milliseconds between two checks of a lock that isn't granted, at least; at most twice that. */
const CHECK_MS = 2_000

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
