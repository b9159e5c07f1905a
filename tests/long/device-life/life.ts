import type { NewChange } from '#sync/queue/entry.ts'
import type { Random } from '#tests/long/publishing/random.ts'

import type { Refused } from './in-page.ts'
import { type Agent, KILLED, type Machine } from './machine.ts'
import type { Model } from './model.ts'

/** A post of the library, as far as publishing it needs. */
export interface LibraryPost {
  id: number
  title: string
  thumbnail: string | null
  main_color: string | null
}

/** One sequence: two agents who use the device in turn, and what must be true at its end. */
export interface Life {
  machine: Machine
  model: Model
  posts: readonly LibraryPost[]
  /** Names the sequence; every caption begins with it. */
  name: string
  /** The agent at work, and the one who signs in in between. */
  agent: Agent
  other: Agent
  /** While two tabs act at once it is unknown which of them was the last. */
  isInTwoTabs: boolean
  /** The actions that began, the last one last. */
  names: string[]
  /** Counts up, so that no text is typed twice. */
  texts: number
  /** Counts what happened, by name. */
  count: (name: string) => void
}

/** What one action of a sequence is given. */
export interface Step {
  random: Random
  /** The tab it is done in. */
  tab: number
}

/** Something that happens to the device. A new kind is one more entry of the table in `actions/table.ts`. */
export interface Action {
  name: string
  /** How often it is chosen, beside the others' weights. */
  weight: number
  /** Whether it can be killed halfway or done in two tabs at once: then it notes first what may be. */
  canBeInterrupted?: boolean
  /** Whether it is possible now; always by default. */
  isPossible?: (life: Life) => boolean
  run: (life: Life, step: Step) => Promise<void>
}

/**
 * Makes a change on the device as its screens do; null when it was killed meanwhile.
 * @throws when it is refused, unless `mayRefuse` knows why
 */
export async function makeChange(
  life: Life,
  tab: number,
  { name, change, mayRefuse }: { name: string; change: NewChange; mayRefuse?: (answer: Refused) => boolean },
): Promise<'made' | 'refused' | null> {
  const answer = await life.machine.inPage(tab, (given) => device.change(given), change)
  if (answer === KILLED) return null
  life.count(`${name} ${answer.outcome}`)
  if (answer.outcome !== 'refused') return 'made'
  if (mayRefuse?.(answer)) return 'refused'
  throw new Error(`${name} was refused: ${answer.status} ${answer.code}`)
}

/** Notes a value that was certainly set. */
export function noteSet(life: Life, values: string[], value: string): void {
  if (!life.isInTwoTabs) values.length = 0
  values.push(value)
}

/** A name no other caption of the run has. */
export function newMarker(life: Life): string {
  life.texts += 1
  return `${life.name}.${life.agent.email.split('@')[0]}.${life.texts}:`
}
