import { setTimeout as wait } from 'node:timers/promises'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Answered } from '#tests/support/browser.ts'
import { type Problem, publishBody } from '#tests/support/publishing.ts'
import type { Random } from '#tests/long/publishing/random.ts'

import type { Agent, Seeded } from './seed.ts'

/** A publication under the key of the device; it goes out to one network. */
export interface Publication {
  agent: Agent
  platform: 'facebook' | 'linkedin'
  postId: number
  key: string
  body: ReturnType<typeof publishBody>
  /** The ids it was acknowledged with: one, however often it was sent. */
  ids: Set<number>
}

/** What requests were answered. */
export interface Answers {
  requests: number
  /** Requests whose connection failed. */
  unanswered: number
  unavailable: number
  /** Answers that are neither a success nor the documented 503. */
  wrong: string[]
  slowestMs: number
}

export const noAnswers = (): Answers => ({ requests: 0, unanswered: 0, unavailable: 0, wrong: [], slowestMs: 0 })

const ANSWER_WITHIN_MS = 20_000
const ACKNOWLEDGED_WITHIN_MS = 120_000

/** Publications of all agents in turn; one in ten goes to LinkedIn, which can't be asked whether a post is there. */
export function planned(random: Random, count: number, { agents, postIds }: Seeded): Publication[] {
  return Array.from({ length: count }, (_, at) => {
    const agent = agents[at % agents.length]
    if (!agent) throw new Error('There are no agents')
    const platform = random.chance(0.1) ? 'linkedin' : 'facebook'
    const body = publishBody({ facebook: platform === 'facebook', linkedin: platform === 'linkedin' })
    return { agent, platform, postId: random.pick(postIds), key: crypto.randomUUID(), body, ids: new Set() }
  })
}

/**
 * Sends a publication as a device does: under one key until it is acknowledged, at whichever web process the balancer
 * chooses, and at times from two tabs at once.
 */
export async function send(
  { agent, postId, key, body, ids }: Publication,
  webs: readonly string[],
  random: Random,
  answers: Answers,
): Promise<void> {
  const until = performance.now() + ACKNOWLEDGED_WITHIN_MS
  for (;;) {
    const chosen = random.chance(0.05) ? webs : [random.pick(webs)]
    const sent = chosen.map((address) =>
      ask(answers, () =>
        agent(address).api<{ data: ScheduledPost }>('POST', `/social-posts/${postId}/publish`, {
          body,
          headers: { 'idempotency-key': key },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        }),
      ),
    )
    for (const answer of await Promise.all(sent)) if (answer) ids.add(answer.data.id)
    if (ids.size > 0) return
    if (performance.now() > until) throw new Error(`A publication is not acknowledged: ${answers.wrong.at(-1)}`)
    await wait(random.whole(50, 400))
  }
}

/** Makes a call and counts its answer; the body of a success. */
export async function ask<T>(answers: Answers, call: () => Promise<Answered<T>>): Promise<T | null> {
  answers.requests += 1
  const began = performance.now()
  try {
    const { status, body, headers } = await call()
    if (status < 300) return body
    const isDocumented = (body as Problem).code === 'unavailable' && Number(headers.get('retry-after')) > 0
    if (status === 503 && isDocumented) answers.unavailable += 1
    else answers.wrong.push(`${status} ${JSON.stringify(body)}`)
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    answers.unanswered += 1
  } finally {
    answers.slowestMs = Math.max(answers.slowestMs, performance.now() - began)
  }
  return null
}

/** Whether the process ended during the call, or didn't answer it in time. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
}
