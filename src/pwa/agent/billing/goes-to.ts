const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
])

/** Which of so many choices a key goes to from the one at `at`, around the ends; null where the key goes nowhere. */
export function goesTo(key: string, at: number, count: number): number | null {
  const step = STEPS.get(key)
  return step === undefined || at < 0 ? null : (at + step + count) % count
}
