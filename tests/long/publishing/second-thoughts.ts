import type { PostingPause } from '#contract/publishing/pause.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { PAUSED } from '#domain/publication/pause.ts'

import type { Agent } from './agent.ts'
import type { PlannedPublication } from './planned-publication.ts'
import type { Program } from './program.ts'
import type { Random } from './random.ts'
import { type Sent, unlessKilled } from './senders.ts'

// What agents do about publications they have made: pause them, decide about those that a pause kept back, take back
// what is out.

const MINUTE_MS = 60_000

/** A third of the agents pauses: some until a moment, the others until they resume. */
export async function pauseSome(program: Program, random: Random, agents: readonly Agent[], sent: Sent): Promise<void> {
  await Promise.all(
    agents
      .filter(() => random.chance(0.33))
      .map(async (agent) => {
        const end = random.chance(0.5) ? program.now() + random.whole(30, 300) * MINUTE_MS : Infinity
        const until = end === Infinity ? null : new Date(end).toISOString()
        await untilDone(program, sent, async () => {
          const pause = await setPause(agent, { paused: true, until })
          if (!pause) throw new Error('A pause was answered with none')
          agent.pauses.push({ since: Date.parse(pause.since), end })
          sent.pauses += 1
        })
      }),
  )
}

/** Those who wait for it resume. */
export async function resumeAll(program: Program, agents: readonly Agent[], sent: Sent): Promise<void> {
  await Promise.all(
    agents.map(async (agent) => {
      const open = agent.pauses.find(({ end }) => end === Infinity)
      if (!open) return
      // An answer that is lost may have ended it.
      open.end = program.now()
      await untilDone(program, sent, () => setPause(agent, { paused: false, until: null }))
    }),
  )
}

async function setPause(agent: Agent, body: { paused: boolean; until: string | null }): Promise<PostingPause | null> {
  const answer = await agent.call<{ data: { pause: PostingPause | null } }>('PUT', '/agent/pause', { body })
  if (answer.status !== 200) throw new Error(`A pause was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data.pause
}

/** Agents post half of what a pause kept back again, drop some of it, and leave the rest. */
export async function decideAboutPaused(
  program: Program,
  random: Random,
  planned: readonly PlannedPublication[],
  sent: Sent,
): Promise<void> {
  for (const one of planned) {
    if (one.dueAt === null || !one.agent.pauses.some(({ since }) => since < (one.dueAt ?? 0))) continue
    const answer = random.pick(['post_again', 'post_again', 'drop', null])
    if (answer === null) continue
    let paused: ScheduledPost['targets'] = []
    await untilDone(program, sent, async () => {
      paused = (await readTargets(one)).filter(({ state, error_code: code }) => state === 'failed' && code === PAUSED)
    })
    for (const { platform, attempts } of paused) {
      await untilDone(program, sent, async () => {
        const path = `/agent/social-posts/${[...one.ids][0]}/${platform}/answer`
        const { status, body } = await one.agent.call('POST', path, { body: { answer, attempts } })
        if (status === 200 && answer === 'post_again') one.postedAgain.add(platform)
        if (status !== 200 && body.code !== 'daily_limit') throw new Error(`An answer was answered ${status}`)
      })
    }
  }
}

async function readTargets({ agent, ids }: PlannedPublication): Promise<ScheduledPost['targets']> {
  const answer = await agent.call<{ data: ScheduledPost }>('GET', `/agent/social-posts/${[...ids][0]}`)
  if (answer.status !== 200) throw new Error(`A publication was answered ${answer.status}`)
  return answer.body.data.targets
}

/** Agents take back what is out by now, where they want to; once each, whatever comes of it. */
export async function takeBackSome(
  program: Program,
  planned: readonly PlannedPublication[],
  sent: Sent,
): Promise<void> {
  for (const one of planned) {
    for (const platform of wanted(one)) await unlessKilled(program, sent, () => takeBack(one, platform, sent))
  }
}

/** The same until every network has said that it is gone, or the agent can't have it deleted. */
export async function takeBackAll(program: Program, planned: readonly PlannedPublication[], sent: Sent): Promise<void> {
  for (const one of planned) {
    for (const platform of wanted(one)) {
      await untilDone(program, sent, async () => {
        const status = await takeBack(one, platform, sent)
        if (![200, 409, 422].includes(status)) throw new Error(`Taking back was answered ${status} without a fault`)
      })
    }
  }
}

const wanted = ({ ids, takesBack, takenBack }: PlannedPublication): Platform[] =>
  ids.size === 0 ? [] : takesBack.filter((platform) => !takenBack.has(platform))

async function takeBack({ agent, ids, takenBack }: PlannedPublication, platform: Platform, sent: Sent) {
  const { status, body } = await agent.call('DELETE', `/agent/social-posts/${[...ids][0]}/${platform}`)
  if (status >= 500 && body.code !== 'network_unavailable') {
    throw new Error(`Taking back was answered ${status}: ${JSON.stringify(body)}`)
  }
  if (status === 200) {
    takenBack.add(platform)
    sent.takenBack += 1
  }
  return status
}

/** Does something again until no kill interrupts it. */
async function untilDone(program: Program, sent: Sent, work: () => Promise<unknown>): Promise<void> {
  while (!(await unlessKilled(program, sent, work)));
}
