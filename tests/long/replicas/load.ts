import { setTimeout as wait } from 'node:timers/promises'

import { expect, vi } from 'vitest'

import type { Random } from '#tests/long/publishing/random.ts'
import { openBrowser } from '#tests/support/browser.ts'

import type { Installation } from './installation.ts'
import { ask, noAnswers, planned, type Publication, send } from './senders.ts'

/** The beginning and end of a call. */
interface Span {
  from: number
  to: number
}

const SENDERS = 4
const PAUSE_MS = [50, 250] as const
const READ_PAUSE_MS = 25
export const PATIENT = { timeout: 120_000, interval: 20 }

/** Agents who publish from a few devices, and ask both web processes for what these read from the database. */
export function startLoad(installation: Installation, random: Random) {
  const stopped = new AbortController()
  const waiting = planned(random, 10 * installation.agents.length, installation).values()
  const publications: Publication[] = []
  /** When publications were sent and acknowledged, and when each web process answered a read. */
  const acknowledged: Span[] = []
  const answered: Span[][] = installation.webs.map(() => [])
  const [sent, reads] = [noAnswers(), noAnswers()]
  const publish = async () => {
    for (const publication of waiting) {
      if (stopped.signal.aborted) return
      publications.push(publication)
      const from = performance.now()
      await send(publication, installation.webs, random, sent)
      acknowledged.push({ from, to: performance.now() })
      await wait(random.whole(...PAUSE_MS))
    }
  }
  const read = async (address: string, at: number) => {
    const browser = installation.agents[0]?.(address) ?? openBrowser(address)
    while (!stopped.signal.aborted) {
      const from = performance.now()
      const body = await ask(reads, () => browser.api('GET', '/agent/social-media/connections'))
      if (body) answered[at]?.push({ from, to: performance.now() })
      await wait(READ_PAUSE_MS)
    }
  }
  const running = Promise.all([...Array.from({ length: SENDERS }, publish), ...installation.webs.map(read)])
  return {
    publications,
    acknowledged,
    answered,
    sent,
    reads,
    /** Waits until so many more publications are acknowledged. */
    untilMore: async (count: number): Promise<void> => {
      const reached = acknowledged.length + count
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(reached), PATIENT)
    },
    end: async (): Promise<void> => {
      stopped.abort()
      await running
    },
  }
}

export type Load = ReturnType<typeof startLoad>
