import { PLATFORMS } from '#domain/platform/platform.ts'
import { isNoAnswer } from '#tests/long/replicas/senders.ts'

import type { Agent } from './agent.ts'
import type { PlannedPublication } from './planned-publication.ts'
import type { Program } from './program.ts'
import type { Random } from './random.ts'

/** What the agents' devices did. */
export interface Sent {
  /** Requests for a publication beyond its first. */
  repeats: number
  unanswered: number
  reconnects: number
  /** Times an agent connected an account that was connected, or listed its pages. */
  errands: number
  pauses: number
  takenBack: number
}

/** Does something that a kill of the server may interrupt; whether it was done. */
export async function unlessKilled(program: Program, sent: Sent, work: () => Promise<unknown>): Promise<boolean> {
  await program.up()
  try {
    await work()
    return true
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    sent.unanswered += 1
    return false
  }
}

/** Sends every publication from one to three tabs at once, again and again until it was answered. */
export async function sendAll(
  program: Program,
  random: Random,
  burst: readonly PlannedPublication[],
  sent: Sent,
): Promise<void> {
  let open = [...burst]
  for (let isRepeat = false; open.length > 0; isRepeat = true) {
    await Promise.all(
      open.map(async (one) => {
        const tabs = Array.from({ length: random.pick([1, 1, 2, 3]) }, () =>
          unlessKilled(program, sent, () => send(one, sent)),
        )
        sent.repeats += isRepeat ? tabs.length : tabs.length - 1
        await Promise.all(tabs)
      }),
    )
    open = open.filter(({ ids }) => ids.size === 0)
  }
}

/** Sends the publication once. Missing connections of its platforms are connected first. */
async function send({ agent, key, postId, body, platforms, ids }: PlannedPublication, sent: Sent): Promise<void> {
  const headers = { 'idempotency-key': key }
  const answer = await agent.call<{ data: { id: number } }>('POST', `/social-posts/${postId}/publish`, {
    body,
    headers,
  })
  if (answer.status === 201) return void ids.add(answer.body.data.id)
  if (answer.body.code !== 'connection_missing') {
    throw new Error(`A publication was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  for (const platform of platforms) {
    if (await agent.isConnected(platform)) continue
    await agent.connect(platform)
    sent.reconnects += 1
  }
}

/** Agents connect accounts again or list their pages while others publish, whatever faults and kills happen. */
export async function runErrands(
  program: Program,
  random: Random,
  agents: readonly Agent[],
  sent: Sent,
): Promise<void> {
  for (let left = random.whole(2, 8); left > 0; left--) {
    const [agent, platform] = [random.pick(agents), random.pick(PLATFORMS)]
    const isLook = platform === 'facebook' && random.chance(0.3)
    const isDone = await unlessKilled(program, sent, () =>
      isLook ? agent.call('GET', '/agent/social-media/facebook/pages') : agent.consent(platform),
    )
    if (isDone) sent.errands += 1
  }
}

/** Cancels those that are to be; one that is under way by then is refused and goes out. */
export async function cancelPlanned(program: Program, burst: readonly PlannedPublication[], sent: Sent): Promise<void> {
  for (const { agent, ids, isCanceled } of burst) {
    for (const id of isCanceled ? ids : []) {
      await unlessKilled(program, sent, async () => {
        const { status } = await agent.call('DELETE', `/agent/social-posts/${id}`)
        if (![204, 409].includes(status)) throw new Error(`Canceling was answered ${status}`)
      })
    }
  }
}
