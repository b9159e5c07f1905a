/**
 * Makes a gate that runs up to `limit` tasks at once and lets the others wait, first come first served. A failing
 * task fails for its caller alone.
 */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot is handed over rather than released, so that no new task slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
