import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'

import { monthKey, monthNow } from '#domain/time/month.ts'
import { isOpen, type TargetState } from '#domain/publication/publication.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import type { Tx } from '../../db/open.ts'
import { agents, notices, publications, targets } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import { passedOnHoldText, pausedText, settledText } from './text.ts'

/**
 * Writes the notice of a publication whose last target has just settled, in the same transaction, so that a crash
 * can't separate the two. Two workers that settle its last targets at the same time wait for each other at the
 * publication's row, and the later one sees both.
 *
 * A settling is identified by each row's number of attempts: the agent's own answers afterwards ('it is there',
 * 'drop') make no new notice, while a row that was posted again does.
 */
export async function noteSettling(tx: Tx, targetId: number): Promise<void> {
  const [post] = await lockPosts(
    tx,
    inArray(publications.id, tx.select({ id: targets.publicationId }).from(targets).where(eq(targets.id, targetId))),
  )
  if (post) await insertSettled(tx, post)
}

/** Posts that failed at the end of a hold. */
interface PassedOnHold {
  agentId: number
  /** When the hold began. */
  since: Date
  publicationIds: readonly number[]
}

/**
 * Writes the notices of publications that failed together at the end of a hold, as `noteSettling` does, but one for all
 * of which nothing went out anywhere, where there are several.
 */
export async function notePassedOnHold(tx: Tx, { agentId, since, publicationIds }: PassedOnHold): Promise<void> {
  const posts = await lockPosts(tx, inArray(publications.id, [...publicationIds]))
  const isGone = ({ rows }: LockedPost) => rows.every(({ state }) => state === 'failed' || state === 'canceled')
  const gone = posts.filter(isGone)
  const together = gone.length > 1 ? gone : []
  for (const post of posts) if (!together.includes(post)) await insertSettled(tx, post)
  const [first] = together
  if (!first) return
  await insertNotice(tx, {
    agentId,
    occasion: `on-hold:${since.toISOString()}:${first.id}`,
    href: calendarPath(first),
    ...passedOnHoldText(gone.length),
  })
}

/** Writes the one notice, at the end of a pause, of the publications that didn't go out for it; none where there are none. */
export async function notePaused(tx: Tx, { agentId, since, publicationIds }: PassedOnHold): Promise<void> {
  const [first] = await lockPosts(tx, inArray(publications.id, [...publicationIds]))
  if (!first) return
  await insertNotice(tx, {
    agentId,
    occasion: `paused:${since.toISOString()}`,
    href: calendarPath(first),
    ...pausedText(publicationIds.length),
  })
}

type LockedPost = Awaited<ReturnType<typeof lockPosts>>[number]

/** Publications, locked until the transaction ends, with their targets; those scheduled first come first. */
async function lockPosts(tx: Tx, which: SQL) {
  const posts = await tx
    .select({
      id: publications.id,
      agentId: publications.agentId,
      title: publications.title,
      scheduledAt: publications.scheduledAt,
      zone: agents.timeZone,
    })
    .from(publications)
    .leftJoin(agents, eq(agents.userId, publications.agentId))
    .where(which)
    .orderBy(asc(publications.scheduledAt), asc(publications.id))
    .for('no key update', { of: publications })
  if (posts.length === 0) return []
  const ids = posts.map(({ id }) => id)
  const rows = await tx.select().from(targets).where(inArray(targets.publicationId, ids)).orderBy(asc(targets.id))
  const rowsOf = Map.groupBy(rows, ({ publicationId }) => publicationId)
  return posts.map((post) => Object.assign(post, { rows: rowsOf.get(post.id) ?? [] }))
}

async function insertSettled(tx: Tx, post: LockedPost): Promise<void> {
  const { rows } = post
  if (rows.some((row) => isOpen(row.state))) return
  const text = settledText(post.title, rows)
  if (!text) return
  await insertNotice(tx, {
    agentId: post.agentId,
    publicationId: post.id,
    occasion: `settled:${post.id}:${rows.map((row) => `${row.id}.${row.attempts}`).join(',')}`,
    href: `${calendarPath(post)}&post=${post.id}`,
    ...text,
  })
}

/**
 * Marks the notice about a target's state as read, in the transaction in which the target leaves it, unless another
 * target of the publication is still in that state.
 */
export async function noteAnswered(
  tx: Tx,
  targetId: number,
  was: Extract<TargetState, 'needs_check' | 'failed' | 'handed_over'>,
): Promise<void> {
  const [post] = await tx
    .select({ id: publications.id, agentId: publications.agentId })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(eq(targets.id, targetId))
  if (!post) return
  const others = tx
    .select({ id: targets.id })
    .from(targets)
    .where(and(eq(targets.publicationId, post.id), eq(targets.state, was)))
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.agentId, post.agentId),
        eq(notices.publicationId, post.id),
        eq(notices.kind, was),
        isNull(notices.readAt),
        notExists(others),
      ),
    )
}

/** The calendar at the post's month in the agent's time zone. */
function calendarPath({ scheduledAt, zone }: LockedPost): string {
  return `/calendar?month=${monthKey(monthNow(scheduledAt, zone ?? DEFAULT_TIME_ZONE))}`
}
