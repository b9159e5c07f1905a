import { setTimeout as wait } from 'node:timers/promises'

/** Something a stranger or a thief tries. `run` throws where it is not refused. */
export interface Attack {
  /** The point of the review it comes from. */
  point: 'B1' | 'B2' | 'B3' | 'B4' | 'B5'
  name: string
  run: () => Promise<void>
}

/** @throws with `why` where it isn't so */
export function mustBe(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Error(why)
}

/** Waits until `work` gives something, up to so many milliseconds; null where it never does. */
export async function eventually<T>(work: () => Promise<T | null>, withinMs = 20_000): Promise<T | null> {
  for (const until = Date.now() + withinMs; Date.now() < until; await wait(100)) {
    const found = await work()
    if (found !== null) return found
  }
  return null
}

/** Tries attacks one after the other, and prints a line for each; returns how many were refused and how many not. */
export async function tryAll(attacks: readonly Attack[]): Promise<{ passed: number; failed: number }> {
  let [passed, failed] = [0, 0]
  for (const { point, name, run } of attacks) {
    try {
      await run()
      passed += 1
      console.log(`${point}  refused      ${name}`)
    } catch (error) {
      failed += 1
      console.log(`${point}  NOT REFUSED  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { passed, failed }
}
