import { setTimeout as wait } from 'node:timers/promises'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { openBrowser, type Answered, type Browser } from '#tests/support/browser.ts'
import type { Problem, publishBody } from '#tests/support/publishing.ts'

/** The answers to all requests. */
export interface Answers {
  /** Requests by status; 0 counts those that got no answer. */
  byStatus: Map<number, number>
  /** Answers that are neither a success nor the documented 503. */
  wrong: string[]
  /** The longest that an answer took, in milliseconds. */
  slowestMs: number
}

/** An agent's publication under the key of the device. */
export interface Wanted {
  browser: Browser
  key: string
  body: ReturnType<typeof publishBody>
  /** The id the server acknowledged it with. */
  id: number | null
}

const AGAIN_AFTER_MS = 100

/** A working server has its database back long before. */
const ACKNOWLEDGED_WITHIN_MS = 60_000

export function newAnswers(): Answers {
  return { byStatus: new Map(), wrong: [], slowestMs: 0 }
}

/** The same browser at another replica. */
export function sameAt(address: string, browser: Browser): Browser {
  const there = openBrowser(address)
  for (const [name, value] of browser.cookies) there.cookies.set(name, value)
  return there
}

/** Makes a call and counts its result; null where no answer came. */
async function ask<T>(answers: Answers, call: () => Promise<Answered<T>>): Promise<Answered<T> | null> {
  const began = performance.now()
  const answer = await call().catch((error: unknown) => {
    if (error instanceof TypeError) return null
    throw error
  })
  answers.slowestMs = Math.max(answers.slowestMs, performance.now() - began)
  const status = answer?.status ?? 0
  answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
  if (!isRight(answer)) answers.wrong.push(`${status} ${JSON.stringify(answer?.body)}`)
  return answer
}

function isRight(answer: Answered<unknown> | null): boolean {
  if (answer === null) return false
  if (answer.status < 300) return true
  const { code } = answer.body as Problem
  return answer.status === 503 && code === 'unavailable' && Number(answer.headers.get('retry-after')) > 0
}

/** Sends a publication as a device does: again and again under one key until it is acknowledged. */
export async function send(answers: Answers, wanted: Wanted, postId: number): Promise<void> {
  const until = performance.now() + ACKNOWLEDGED_WITHIN_MS
  while (wanted.id === null) {
    if (performance.now() > until) throw new Error(`A publication is not acknowledged: ${answers.wrong.at(-1)}`)
    const answer = await ask(answers, () =>
      wanted.browser.api<{ data: ScheduledPost }>('POST', `/social-posts/${postId}/publish`, {
        body: wanted.body,
        headers: { 'idempotency-key': wanted.key },
      }),
    )
    if (answer?.status === 201) wanted.id = answer.body.data.id
    else await wait(AGAIN_AFTER_MS)
  }
}

/** Reads as the app does, one call after the other, until `signal` is aborted. */
export async function read(answers: Answers, browser: Browser, signal: AbortSignal): Promise<void> {
  const paths = ['/user', '/agent', '/agent/social-media/connections', '/tags']
  for (let at = 0; !signal.aborted; at++) {
    await ask(answers, () => browser.api('GET', paths[at % paths.length] ?? ''))
    await wait(20)
  }
}
