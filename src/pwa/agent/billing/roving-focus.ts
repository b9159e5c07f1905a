const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
])

/** The index a key moves to from `at` among `count` choices, wrapping around the ends; null where it moves nowhere. */
export function nextFocusIndex(key: string, at: number, count: number): number | null {
  const step = STEPS.get(key)
  return step === undefined || at < 0 ? null : (at + step + count) % count
}
