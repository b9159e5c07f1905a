import type { Random } from '#tests/long/publishing/random.ts'

import type { Agent, Machine } from './machine.ts'
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
  /** Measures a part of the sequence, by name. */
  time: <T>(name: string, work: Promise<T>) => Promise<T>
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
