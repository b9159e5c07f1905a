import { lastPlannedDay, slotsAhead, type AutoPostSlot } from '#domain/auto-post-slots.ts'
import { PLAN_ALLOWS } from '#domain/plan.ts'
import type { Platform } from '#domain/platform.ts'
import { localDay, type TimeZone } from '#domain/time.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { connectedPlatforms } from '../connections/service.ts'
import { chooseAgain, chooseFresh, type Choice } from './choose.ts'
import { instant, today, todays } from './clocks.ts'
import * as publications from './publications.ts'
import * as repo from './repo.ts'
import { readShelf, type Shelf } from './shelf.ts'
import { turnOf } from './turn.ts'
import { insertAutoPosts, takeBack, type NewAutoPost } from './write.ts'

/** What an agent's days are to be like, and what they are now. */
interface Desk {
  agent: repo.Planned
  platforms: readonly Platform[]
  fitting: readonly number[]
  slots: readonly AutoPostSlot[]
  /** Auto posts that may still be changed: to come, not edited by hand, begun nowhere. */
  loose: readonly publications.AutoPost[]
  isShown: (postId: number) => boolean
}

/** Plans agents now, whatever day they are planned through. */
export async function planNow(
  house: Pick<House, 'config' | 'now' | 'db'>,
  agentIds: readonly number[],
  shelf?: Shelf,
): Promise<void> {
  const library = shelf ?? (await readShelf(house.db))
  await house.db.transaction(async (tx) => planAgents(house, tx, await repo.lockPlanned(tx, agentIds), library))
}

/**
 * Brings the auto posts of agents, whose settings the transaction holds, to what their settings,
 * plan, connections and library say for the next days. What is right stays as it is; what an agent
 * edited or skipped keeps its day.
 */
async function planAgents(
  house: Pick<House, 'config' | 'now'>,
  tx: Tx,
  agents: readonly repo.Planned[],
  shelf: Shelf,
): Promise<void> {
  if (agents.length === 0) return
  const now = house.now()
  const drop: number[] = []
  const add: NewAutoPost[] = []
  for (const desk of await layOut(house, tx, agents, shelf, now)) {
    const posts = await choose(tx, desk)
    const right = new Set(desk.loose.filter((row) => isRight(row, desk, posts)).map(({ day }) => day))
    drop.push(...desk.loose.filter(({ day }) => !right.has(day)).map(({ id }) => id))
    for (const { day, at } of desk.slots) {
      const postId = posts.get(day)
      if (postId === undefined || right.has(day)) continue
      add.push({ agentId: desk.agent.agentId, postId, day, at, platforms: desk.platforms })
    }
  }
  await takeBack(tx, drop)
  await insertAutoPosts(tx, add, now)
  const through = Map.groupBy(agents, ({ zone }) => lastPlannedDay(today(now, zone)))
  for (const [day, those] of through) {
    await repo.markPlanned(
      tx,
      day,
      those.map(({ agentId }) => agentId),
    )
  }
}

async function layOut(
  house: Pick<House, 'config' | 'now'>,
  tx: Tx,
  agents: readonly repo.Planned[],
  shelf: Shelf,
  now: Date,
): Promise<Desk[]> {
  const ids = agents.map(({ agentId }) => agentId)
  const connected = await connectedPlatforms(house, tx, ids)
  const standing = Map.groupBy(await publications.findAutoPosts(tx, ids, earliestToday(now)), ({ agentId }) => agentId)
  const shown = await publications.findShown(tx, ids)
  return agents.map((agent) => {
    const { agentId, categories, plan, zone } = agent
    const rows = standing.get(agentId) ?? []
    const loose = rows.filter(({ at, editedAt, waits }) => waits && editedAt === null && at > now)
    const taken = takenDays(
      rows.filter((row) => !loose.includes(row)),
      zone,
    )
    const platforms = (plan ? (connected.get(agentId) ?? []) : []).filter(
      (platform) => plan && PLAN_ALLOWS[plan].connections[platform] > 0,
    )
    const premium = plan !== null && PLAN_ALLOWS[plan].premiumPosts
    return {
      agent,
      platforms,
      fitting: platforms.length > 0 ? shelf.fitting({ categories, premium, platforms }) : [],
      slots: slotsAhead(agent, now, { today, instant }).filter(({ day }) => !taken.has(day)),
      loose,
      isShown: isShownBeside(shown.get(agentId) ?? [], loose),
    }
  })
}

/** The days that have their auto post: those it was planned for, and those it was moved to by hand. */
function takenDays(rows: readonly publications.AutoPost[], zone: TimeZone): Set<string> {
  return new Set(rows.flatMap(({ day, at, isCanceled }) => (isCanceled ? [day] : [day, localDay(at, zone)])))
}

/** Whether a post is in any publication but those that may still be changed. */
function isShownBeside(shown: readonly number[], loose: readonly publications.AutoPost[]): (postId: number) => boolean {
  const times = new Map<number, number>()
  for (const postId of shown) times.set(postId, (times.get(postId) ?? 0) + 1)
  for (const { postId } of loose) if (postId !== null) times.set(postId, (times.get(postId) ?? 1) - 1)
  return (postId) => (times.get(postId) ?? 0) > 0
}

async function choose(tx: Tx, { agent, fitting, slots, loose, isShown }: Desk): Promise<Map<string, number>> {
  const choice: Choice = {
    slots,
    planned: new Map(loose.map(({ day, postId }) => [day, postId])),
    fitting,
    isShown,
    turn: (postId) => turnOf(agent.agentId, postId),
  }
  const chosen = chooseFresh(choice)
  if (chosen.isShort) {
    const ids = loose.map(({ id }) => id)
    chooseAgain(choice, chosen, await publications.findPast(tx, agent.agentId, ids))
  }
  return chosen.posts
}

function isRight(row: publications.AutoPost, { slots, platforms }: Desk, posts: ReadonlyMap<string, number>): boolean {
  const slot = slots.find(({ day }) => day === row.day)
  if (!slot || posts.get(row.day) !== row.postId || slot.at.getTime() !== row.at.getTime()) return false
  return row.platforms.length === platforms.length && platforms.every((platform) => row.platforms.includes(platform))
}

/** The local day of the zone that comes last: no agent's today is earlier. */
function earliestToday(now: Date): string {
  return todays(now).reduce((a, b) => (b < a ? b : a))
}
