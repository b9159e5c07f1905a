import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { NETWORKS, type Platform } from '#domain/platform/platform.ts'
import type { CommentState } from '#domain/publication/posting-options.ts'
import { isOpen, type TargetState } from '#domain/publication/publication.ts'
import { typedOf } from '#tests/support/signed.ts'
import { steer } from '#tests/support/steer.ts'

import type { Agent } from './agent.ts'
import type { PlannedPublication } from './planned-publication.ts'

/** A publication's row for one platform, and how often it is in that platform's feed. */
export interface Row {
  marker: string
  platform: Platform
  state: TargetState
  posts: number
  /** How far its first comment is, and how often that is under its posts. */
  comment: CommentState | null
  comments: number
  attempts: number
  error: string | null
}

/** The agents' schedulers compared with the feeds; every planned publication has to be there. */
export async function readRows(address: string, planned: readonly PlannedPublication[]): Promise<Row[]> {
  const wall = await readFeeds(address)
  const rows: Row[] = []
  for (const { agent, marker, ids } of planned) {
    const [id] = ids
    const answer = await agent.call<{ data: ScheduledPost }>('GET', `/agent/social-posts/${id}`)
    if (answer.status !== 200) throw new Error(`The publication ${marker} is answered ${answer.status}`)
    for (const { platform, state, attempts, error, comment } of answer.body.data.targets) {
      const posts = wall.filter((post) => post.platform === platform && typedOf(post.caption).endsWith(marker))
      const comments = posts.flatMap((post) => post.comments ?? []).filter((text) => text === marker).length
      rows.push({
        marker,
        platform,
        state,
        posts: posts.length,
        comment: comment?.state ?? null,
        comments,
        attempts,
        error,
      })
    }
  }
  return rows
}

/** Whether no row can go out any more. */
export function areSettled(rows: readonly Row[]): boolean {
  return rows.every(({ state, comment }) => !isOpen(state) && comment !== 'waiting' && comment !== 'sending')
}

/** How many posts a row in this state may have in the feed. */
const MAY_HAVE: Record<TargetState, readonly number[]> = {
  queued: [],
  publishing: [],
  published: [1],
  failed: [0],
  canceled: [0],
  needs_check: [0, 1],
  handed_over: [0],
  removed: [0],
}

/** How often a first comment in this state may be under its post; null is none. */
const MAY_BE_UNDER: Record<CommentState | 'none', readonly number[]> = {
  waiting: [],
  sending: [],
  sent: [1],
  failed: [0],
  unknown: [0, 1],
  none: [0],
}

const isTrue = ({ state, posts, comment, comments }: Row) =>
  MAY_HAVE[state].includes(posts) && MAY_BE_UNDER[comment ?? 'none'].includes(comments)

/** Whether a publication's rows have the states and the comments that were asked for. */
function isAsAsked({ hasComment, isReminder }: PlannedPublication, rows: readonly Row[]): boolean {
  return rows.every(({ platform, state, comment }) => {
    if (isReminder) return state === 'handed_over' || state === 'canceled' || state === 'failed'
    // One that the agent says is there was never seen by us, and gets none.
    return comment !== null || state !== 'published' || !hasComment || NETWORKS[platform].commentLimit === null
  })
}

/** Every disagreement between what was requested, the rows and the feeds, as sentences. */
export async function disagreements(address: string, planned: readonly PlannedPublication[], rows: readonly Row[]) {
  const untrue = rows.filter((row) => !isTrue(row)).map((row) => JSON.stringify(row))
  const unasked = planned
    .filter(
      (one) =>
        !isAsAsked(
          one,
          rows.filter(({ marker }) => marker === one.marker),
        ),
    )
    .map(({ marker }) => `${marker} is not as it was asked for`)
  const twice = planned
    .filter(({ ids }) => ids.size !== 1)
    .map(({ key, ids }) => `${key} became ${[...ids].join(', ')}`)
  const asked = planned.reduce((sum, { platforms }) => sum + platforms.length, 0)
  const missing = asked === rows.length ? [] : [`${asked} rows were asked for, ${rows.length} are there`]
  const known = new Set(planned.map(({ marker }) => marker))
  const markerOf = (caption: string) => /stress-[\da-f-]+$/.exec(typedOf(caption))?.[0] ?? ''
  const stray = (await readFeeds(address)).filter(({ caption }) => !known.has(markerOf(caption)))
  return [...untrue, ...unasked, ...twice, ...missing, ...stray.map(({ caption }) => `nobody asked for ${caption}`)]
}

/** Rows, or their posts, that have changed. */
export function changes(before: readonly Row[], after: readonly Row[]): string[] {
  const told = new Set(before.map((row) => JSON.stringify(row)))
  return after.map((row) => JSON.stringify(row)).filter((row) => !told.has(row))
}

/** Publications in the agents' schedulers, from one moment to another, that nobody wanted. */
export async function unexpectedPosts(
  agents: readonly Agent[],
  planned: readonly PlannedPublication[],
  from: Date,
  to: Date,
) {
  const known = new Set(planned.flatMap(({ ids }) => [...ids]))
  const found: string[] = []
  for (const agent of agents) {
    for (let at = from.getUTCMonth() - 1; ; at++) {
      const month = new Date(Date.UTC(from.getUTCFullYear(), at))
      if (month > to) break
      const query = `month=${month.getUTCMonth() + 1}&year=${month.getUTCFullYear()}`
      const { body } = await agent.call<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?${query}`)
      found.push(...body.data.filter(({ id }) => !known.has(id)).map(({ id }) => `nobody wanted publication ${id}`))
    }
  }
  return found
}

interface WallPost {
  platform: Platform
  caption: string
  comments?: string[]
}

const readFeeds = (address: string) => steer<WallPost[]>(address, 'GET', '/posts')
