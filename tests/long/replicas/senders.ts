import { setTimeout as wait } from 'node:timers/promises'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
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

/** What the requests were answered. */
export interface Sent {
  requests: number
  /** Requests whose connection failed. */
  unanswered: number
  unavailable: number
  /** Answers that are neither a success nor the documented 503. */
  wrong: string[]
}

/** As many as are on their way at once. */
const SENDERS = 12

const LOOK_EVERY_MS = 50
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

export function nothingSent(): Sent {
  return { requests: 0, unanswered: 0, unavailable: 0, wrong: [] }
}

/** What may steer the senders. */
interface Steering {
  /** Called after each, with how many are acknowledged by then. */
  onAcknowledged?: (count: number) => void
  /** Whether another one may be sent, after so many. */
  hasRoom?: (begun: number) => boolean
}

/**
 * Sends all of them, each as a device does: under one key until it is acknowledged, at whichever web process the
 * balancer chooses, and at times from two tabs at once.
 */
export async function sendAll(
  publications: readonly Publication[],
  webs: readonly string[],
  random: Random,
  sent: Sent,
  { onAcknowledged = () => {}, hasRoom = () => true }: Steering = {},
): Promise<void> {
  const waiting = publications.values()
  let begun = 0
  let acknowledged = 0
  const sender = async () => {
    for (const publication of waiting) {
      while (!hasRoom(begun)) await wait(LOOK_EVERY_MS)
      begun += 1
      await send(publication, webs, random, sent)
      onAcknowledged((acknowledged += 1))
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
}

export async function send(
  publication: Publication,
  webs: readonly string[],
  random: Random,
  sent: Sent,
): Promise<void> {
  const until = performance.now() + ACKNOWLEDGED_WITHIN_MS
  for (;;) {
    const chosen = random.chance(0.05) ? webs : [random.pick(webs)]
    await Promise.all(chosen.map((address) => ask(publication, address, sent)))
    if (publication.ids.size > 0) return
    if (performance.now() > until) throw new Error(`A publication is not acknowledged: ${sent.wrong.at(-1)}`)
    await wait(random.whole(50, 400))
  }
}

async function ask({ agent, postId, key, body, ids }: Publication, address: string, sent: Sent): Promise<void> {
  sent.requests += 1
  try {
    const {
      status,
      body: answer,
      headers,
    } = await agent.at(address).api<{ data: ScheduledPost } & Problem>('POST', `/social-posts/${postId}/publish`, {
      body,
      headers: { 'idempotency-key': key },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (status === 201) ids.add(answer.data.id)
    else if (status === 503 && answer.code === 'unavailable' && Number(headers.get('retry-after')) > 0)
      sent.unavailable += 1
    else sent.wrong.push(`${status} ${JSON.stringify(answer)}`)
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    sent.unanswered += 1
  }
}

/** Whether the process ended during the call, or didn't answer it in time. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
}
