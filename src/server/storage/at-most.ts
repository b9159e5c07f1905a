/**
 * Makes a gate that lets `limit` pieces of work run at once and the others wait, first come first
 * served. A failing piece fails for its caller alone.
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
      // The place is handed on rather than given back, so that nobody new slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
