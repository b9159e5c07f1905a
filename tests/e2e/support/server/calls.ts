import type { Seeded } from '../seeded.ts'

/** What a worker of the browser tests tells the process that hosts its servers. */
export type Call =
  | { name: 'start'; seeded: Seeded; env: Record<string, string> }
  /** Puts people and stand-ins back to their beginning. */
  | { name: 'renew'; port: number }
  | { name: 'close'; port: number }

export interface Answer {
  id: number
  /** The port of a server that was started or renewed; null when it couldn't be renewed. */
  result: number | null
  error: string | null
}
