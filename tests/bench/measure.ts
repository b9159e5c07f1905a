export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Milliseconds of each of so many runs, one after the other. */
export async function timesOf(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work(run)
    times.push(performance.now() - began)
  }
  return times
}

/** Prints milliseconds with their name; the program fails where they are over a limit. */
export function show(ms: number, name: string, limit = Infinity): void {
  const isOver = !(ms <= limit)
  if (isOver) process.exitCode = 1
  console.log(`${ms.toFixed(1).padStart(7)}  ${name}${isOver ? '  over' : ''}`)
}

/** Does `work` for each of them, so many at once. */
export async function inTurns<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
