export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Prints milliseconds with their name; the program fails where they are over a limit. */
export function show(ms: number, name: string, limit = Infinity): void {
  const isOver = !(ms <= limit)
  if (isOver) process.exitCode = 1
  console.log(`${ms.toFixed(1).padStart(7)}  ${name}${isOver ? '  over' : ''}`)
}
