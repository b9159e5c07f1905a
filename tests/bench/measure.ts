export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Does `work` for each of them, so many at once. */
export async function inTurns<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.entries()
  const worker = async () => {
    for (const [, one] of left) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Lets through so many at once, and has the others wait. */
export function gate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((enter) => waiting.push(enter))
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
      waiting.shift()?.()
    }
  }
}
