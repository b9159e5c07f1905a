import { setTimeout as wait } from 'node:timers/promises'

import type { Problem } from '#tests/support/publishing.ts'
import type { Browser } from '#tests/support/browser.ts'

import { isNoAnswer } from './senders.ts'

/** A web process as somebody sees it who asks it again and again for what it reads from the database. */
export interface Probe {
  /** When calls succeeded, each with its beginning and end in milliseconds. */
  succeeded: { from: number; to: number }[]
  /** Answers of 503 as they are documented. */
  unavailable: number
  /** Any other answer, or none. */
  wrong: string[]
  slowestMs: number
}

const PAUSE_MS = 25

/** Asks until `signal` is aborted. */
export function startProbe(browser: Browser, signal: AbortSignal): { probe: Probe; ended: Promise<void> } {
  const probe: Probe = { succeeded: [], unavailable: 0, wrong: [], slowestMs: 0 }
  const asking = async () => {
    while (!signal.aborted) {
      await ask(browser, probe)
      await wait(PAUSE_MS)
    }
  }
  return { probe, ended: asking() }
}

async function ask(browser: Browser, probe: Probe): Promise<void> {
  const from = performance.now()
  const answer = await browser.api<Problem>('GET', '/agent/social-media/connections').catch((error: unknown) => {
    if (isNoAnswer(error)) return null
    throw error
  })
  const to = performance.now()
  probe.slowestMs = Math.max(probe.slowestMs, to - from)
  if (answer?.status === 200) probe.succeeded.push({ from, to })
  else if (
    answer?.status === 503 &&
    answer.body.code === 'unavailable' &&
    Number(answer.headers.get('retry-after')) > 0
  )
    probe.unavailable += 1
  else probe.wrong.push(answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer')
}
