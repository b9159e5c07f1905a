import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { NETWORKS, type Platform } from '#domain/platform/platform.ts'
import type { CommentState } from '#domain/publication/posting-options.ts'
import { PAUSED } from '#domain/publication/pause.ts'
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
  /** Whether one of these is a document. */
  isDocument: boolean
  /** How far its first comment is, and how often that is under its posts. */
  comment: CommentState | null
  comments: number
  attempts: number
  error: string | null
  code: string | null
}

/** The agents' schedulers compared with the feeds; every planned publication has to be there. */
export async function readRows(address: string, planned: readonly PlannedPublication[]): Promise<Row[]> {
  const wall = await readFeeds(address)
  const rows: Row[] = []
  for (const one of planned) {
    const { agent, marker, ids } = one
    const [id] = ids
    const answer = await agent.call<{ data: ScheduledPost }>('GET', `/agent/social-posts/${id}`)
    if (answer.status !== 200) throw new Error(`The publication ${marker} is answered ${answer.status}`)
    for (const { platform, state, attempts, error, error_code: code = null, comment } of answer.body.data.targets) {
      const posts = wall.filter((post) => post.platform === platform && isOf(post, one))
      rows.push({
        marker,
        platform,
        state,
        posts: posts.length,
        isDocument: posts.some(({ media }) => media.some(({ type }) => type === 'document')),
        comment: comment?.state ?? null,
        comments: posts.flatMap((post) => post.comments ?? []).filter((text) => text === marker).length,
        attempts,
        error,
        code,
      })
    }
  }
  return rows
}

/** A story has no caption, so it is known by its file. */
function isOf(post: WallPost, { stories, storyFile, marker }: PlannedPublication): boolean {
  if (!stories.includes(post.platform)) return !post.extras?.isStory && typedOf(post.caption).endsWith(marker)
  return post.extras?.isStory === true && post.media.some(({ url }) => url.includes(storyFile))
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

function isTrue({ state, posts, comment, comments }: Row): boolean {
  if (!MAY_HAVE[state].includes(posts)) return false
  // Taken back with its post.
  return state === 'removed' ? comments === 0 : MAY_BE_UNDER[comment ?? 'none'].includes(comments)
}

/** Why a row isn't in the state, the shape or with the comment that was asked for; null when it is. */
function faultOf(one: PlannedPublication, { platform, state, posts, isDocument, comment }: Row): string | null {
  if (one.isReminder && !['handed_over', 'canceled', 'failed'].includes(state)) return 'is a reminder'
  const takesComment = NETWORKS[platform].commentLimit !== null && !one.stories.includes(platform)
  if (comment !== null && !takesComment) return 'has a first comment where none is taken'
  // One that the agent says is there was never seen by us, and gets none.
  if (comment === null && state === 'published' && one.hasComment && takesComment) return 'lost its first comment'
  if (posts > 0 && isDocument !== (one.isDocument && platform === 'linkedin')) return 'has the wrong shape'
  return (state === 'removed') === one.takenBack.has(platform) ? null : 'is not taken back as it was asked for'
}

/** Why a row is wrong about its agent's pauses: what was due during one goes out only when the agent posts it again. */
function pauseFault({ agent, dueAt, postedAgain }: PlannedPublication, { platform, state, code }: Row): string | null {
  const isKept = dueAt !== null && agent.pauses.some(({ since, end }) => since < dueAt && dueAt < end)
  const mayBe = state === 'canceled' || (state === 'failed' && code === PAUSED)
  if (isKept && !mayBe && !postedAgain.has(platform)) return 'was due during a pause'
  const wasPaused = agent.pauses.some(({ end }) => dueAt === null || dueAt <= end)
  return code === PAUSED && !wasPaused ? 'was kept from going out by no pause' : null
}

/** Every disagreement between what was requested, the rows and the feeds, as sentences. */
export async function disagreements(address: string, planned: readonly PlannedPublication[], rows: readonly Row[]) {
  const untrue = rows.filter((row) => !isTrue(row)).map((row) => JSON.stringify(row))
  const rowsOf = Map.groupBy(rows, ({ marker }) => marker)
  const unasked = planned.flatMap((one) =>
    (rowsOf.get(one.marker) ?? []).flatMap((row) =>
      [faultOf(one, row), pauseFault(one, row)]
        .filter((fault) => fault !== null)
        .map((fault) => `${JSON.stringify(row)} ${fault}`),
    ),
  )
  const twice = planned
    .filter(({ ids }) => ids.size !== 1)
    .map(({ key, ids }) => `${key} became ${[...ids].join(', ')}`)
  const asked = planned.reduce((sum, { platforms }) => sum + platforms.length, 0)
  const missing = asked === rows.length ? [] : [`${asked} rows were asked for, ${rows.length} are there`]
  return [...untrue, ...unasked, ...twice, ...missing, ...(await strays(address, planned))]
}

/** Posts that nobody asked for, and comments that aren't their post's. */
async function strays(address: string, planned: readonly PlannedPublication[]): Promise<string[]> {
  return (await readFeeds(address)).flatMap((post) => {
    const owner = planned.find((one) => isOf(post, one))
    if (!owner) return [`nobody asked for ${JSON.stringify(post)}`]
    const strange = (post.comments ?? []).filter((text) => text !== owner.marker)
    return strange.map((text) => `${owner.marker} has the comment ${text}`)
  })
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
  media: { type: string; url: string }[]
  extras?: { isStory?: true }
}

const readFeeds = (address: string) => steer<WallPost[]>(address, 'GET', '/posts')
