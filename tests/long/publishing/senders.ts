import { PLATFORMS } from '#domain/platform/platform.ts'

import type { Problem } from '#tests/support/publishing.ts'
import { type Agent, isNoAnswer } from './agent.ts'
import type { Program } from './program.ts'
import type { Random } from './random.ts'
import type { PlannedPublication } from './planned-publication.ts'

/** What the agents' devices did. */
export interface Sent {
  /** Requests for a publication beyond its first. */
  repeats: number
  unanswered: number
  reconnects: number
  /** Times an agent connected an account that was connected, or listed its pages. */
  errands: number
}

/** Sends every publication from one to three tabs at once, again and again until it was answered. */
export async function sendAll(
  program: Program,
  random: Random,
  burst: readonly PlannedPublication[],
  sent: Sent,
): Promise<void> {
  let open = [...burst]
  let isRepeat = false
  while (open.length > 0) {
    await program.up()
    await Promise.all(
      open.map(async (one) => {
        const tabs = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => send(one, sent))
        sent.repeats += isRepeat ? tabs.length : tabs.length - 1
        await Promise.all(tabs)
      }),
    )
    open = open.filter(({ ids }) => ids.size === 0)
    isRepeat = true
  }
}

/** Agents reconnect accounts while others publish, whatever faults and kills happen. */
export async function reconnectRandomly(
  program: Program,
  random: Random,
  agents: readonly Agent[],
  sent: Sent,
): Promise<void> {
  for (let at = random.whole(2, 8); at > 0; at--) {
    await program.up()
    try {
      await random.pick(agents).errand(random.pick(PLATFORMS), random.chance(0.3))
      sent.errands += 1
    } catch (error) {
      if (!isNoAnswer(error)) throw error
      sent.unanswered += 1
    }
  }
}

/** Sends the publication once. Missing connections of its platforms are connected first. */
async function send({ agent, key, postId, body, platforms, ids }: PlannedPublication, sent: Sent): Promise<void> {
  try {
    const headers = { 'idempotency-key': key }
    const path = `/social-posts/${postId}/publish`
    const answer = await agent.call<{ data: { id: number } } & Problem>('POST', path, { body, headers })
    if (answer.status === 201) return void ids.add(answer.body.data.id)
    if (answer.body.code !== 'connection_missing') {
      throw new Error(`A publication was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    for (const platform of platforms) {
      if (await agent.isConnected(platform)) continue
      await agent.connect(platform)
      sent.reconnects += 1
    }
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    sent.unanswered += 1
  }
}

/** Cancels those that are to be; one that is under way by then is refused and goes out. */
export async function cancelPlanned(program: Program, burst: readonly PlannedPublication[]): Promise<void> {
  for (const { agent, ids, isCanceled: isCalledOff } of burst) {
    if (!isCalledOff) continue
    await program.up()
    for (const id of ids) {
      try {
        const { status } = await agent.call('DELETE', `/agent/social-posts/${id}`)
        if (![204, 409].includes(status)) throw new Error(`Calling off was answered ${status}`)
      } catch (error) {
        if (!isNoAnswer(error)) throw error
      }
    }
  }
}
