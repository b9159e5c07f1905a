import { isDeepStrictEqual } from 'node:util'

import { eq, and, gte, lt, ne, or } from 'drizzle-orm'

import type { PublishChange, PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'
import { askedFor, isEditable } from '#domain/publication/publication.ts'
import { recordOf } from '#domain/record-of.ts'
import { asLine, asProse } from '#domain/text/typed-text.ts'
import { toWireTime, daySpan, localDay, type TimeZone } from '#domain/time/time.ts'

import type { Tx } from '../../../db/open.ts'
import { files, publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { storedAltTextsOf } from '../publication/outgoing.ts'
import {
  repostColumns,
  amend,
  move,
  type TargetRow,
  columnsOf,
  newRows,
  type TargetAccount,
} from '../publication/targets.ts'
import { noteAtOnce } from '../accounts/pauses.ts'
import { EDITED, logAttempt, wereRestored } from '../publication/attempt-log.ts'
import { presentPublication } from '../publication/presenter.ts'
import * as repo from '../publication/repo.ts'
import { startIfDue } from '../publication/queue.ts'
import type { Publication } from '../publication/repo.ts'
import { sourceOf } from '../publication/source-post.ts'
import { admit } from './admission.ts'
import { copyOf } from './store.ts'
import { takePlace } from './post-limits.ts'

/** A publication of an agent. */
interface OfAgent {
  agentId: number
  id: number
}

/**
 * Changes the given fields of a publication that was published nowhere yet, by the same checks as a new publish;
 * failed targets are queued again. A worker that claims a target at the same time comes before or after, never
 * between.
 * @throws not_found, conflict once a platform has begun, edited_elsewhere, and all that a publish is refused for
 */
export async function edit(
  context: AppContext,
  { agentId, id }: OfAgent,
  change: PublishChange,
): Promise<ScheduledPost> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const changed = await tryEdit(context, { agentId, id }, change)
    if (!changed) continue
    await startIfDue(context, agentId, changed.targets)
    return await presentPublication(context.db, changed)
  }
  throw problem('conflict', { message: 'This post has changed. Please check it again.' })
}

/** Tries of a change while others change the post too. */
const MOST_TRIES = 5

/** Null, and nothing changed, where the post was changed while the change was prepared. */
async function tryEdit(
  context: AppContext,
  { agentId, id }: OfAgent,
  change: PublishChange,
): Promise<repo.Publication | null> {
  const known = await repo.findPublication(context.db, agentId, id)
  if (!known) throw problem('not_found')
  refuseUneditable(known.targets, change)
  refuseEditedElsewhere(known, change)
  const request = completed(known, change)
  const keepsTime = change.scheduled_at === undefined && known.targets.some(({ state }) => state === 'queued')
  const { post, isDrawn } = await sourceOf(context.db, known, request)
  const { idempotencyKey: key } = known.row
  const wanted = { agentId, key, post, request, known, currentTime: keepsTime ? known.row.scheduledAt : null }
  const { platforms, accounts, scheduledAt } = await admit(context, wanted)
  const { copy, drawn } = await copyOf(context, wanted, isDrawn ? null : platforms)
  return await context.db.transaction(async (tx) => {
    const agent = await repo.lockAgent(tx, agentId)
    const rows = await repo.lockTargets(tx, agentId, id)
    const held = await repo.findPublication(tx, agentId, id)
    if (!held) throw problem('not_found')
    refuseUneditable(rows, change)
    if (change.restore) await refuseInDoubt(tx, rows)
    refuseEditedElsewhere(held, change)
    if (!isSame(held, known)) return null
    const { isReminder } = copy
    const video = held.row.limitedVideo
    const place = { agentId, key, scheduledAt, known: held, isReminder, video, now: context.now() }
    await takePlace(tx, place, agent)
    const { thumbnailKey, media } = held.row
    await listUnused(tx, [thumbnailKey, ...media.map((file) => file.key)], context.now())
    const ofAuto = await autoDay(tx, held, { scheduledAt, zone: agent.timeZone, now: context.now() })
    if (drawn.length > 0) await tx.insert(files).values(drawn).onConflictDoNothing()
    await tx
      .update(publications)
      .set({ ...copy, ...ofAuto, scheduledAt })
      .where(eq(publications.id, id))
    await askOf(tx, held, { accounts, scheduledAt, now: context.now() })
    const changed = await repo.findPublication(tx, agentId, id)
    if (change.scheduled_at === 'now')
      await noteAtOnce(tx, { agentId, rows: changed?.targets ?? [], now: context.now() })
    return changed
  })
}

/** Whether a publication is as it was read before, as far as a change depends on it. */
function isSame(one: repo.Publication, other: repo.Publication): boolean {
  const [present, before] = [one, other].map(({ row, targets: rows }) =>
    JSON.stringify([row, rows.map(({ platform, state, accountId }) => [platform, state, accountId])]),
  )
  return present === before
}

/** A change, completed with the publication's values for the fields that it leaves out. */
function completed({ row, targets: rows }: repo.Publication, change: PublishChange): PublishRequest {
  const isAsked = (platform: Platform) => rows.some((one) => one.platform === platform && one.state !== 'canceled')
  const { caption, caption_language, scheduled_at, agent_branding, brand_slides, palette, accounts, alt_texts } = change
  const { captions, first_comment, options, is_reminder } = change
  // In another language the library's texts take their place.
  const keepsTexts = caption_language === undefined || caption_language === row.captionLanguage
  return {
    caption: caption ?? row.caption,
    caption_language: caption_language ?? row.captionLanguage,
    ...recordOf(PLATFORMS, (platform) => change[platform] ?? isAsked(platform)),
    scheduled_at: scheduled_at ?? toWireTime(row.scheduledAt),
    agent_branding: agent_branding ?? row.agentBranding,
    brand_slides: brand_slides ?? row.brandSlides,
    palette: palette ?? row.palette,
    accounts,
    captions: captions ?? row.captions,
    first_comment: first_comment ?? row.firstComment,
    options: options ?? row.networkOptions,
    is_reminder: is_reminder ?? row.isReminder,
    alt_texts: { ...(keepsTexts && storedAltTextsOf(row)), ...alt_texts },
  }
}

function refuseUneditable(rows: readonly TargetRow[], { restore }: PublishChange): void {
  const states = rows.map(({ state }) => state)
  if (isEditable(states) || (restore && states.every((state) => state === 'canceled'))) return
  const message = states.includes('needs_check')
    ? 'This post may already be live. Check the platform first, then tell us.'
    : states.every((state) => state === 'canceled')
      ? 'This post was canceled. Make a new one to publish it.'
      : 'This post is already being published, so it can’t be changed.'
  throw problem('conflict', { message })
}

/** What was given up in doubt may be live already. @throws conflict */
async function refuseInDoubt(tx: Tx, rows: readonly TargetRow[]): Promise<void> {
  if (rows.some(({ state }) => state !== 'canceled')) return
  const ids = rows.map(({ id }) => id)
  if (rows.every(({ mutationAt }) => mutationAt === null) && !(await wereRestored(tx, ids))) return
  throw problem('conflict', { message: 'This post may already be live. Make a new one to publish it again.' })
}

/** A field that already has the wanted value is no conflict, so that a change can be sent again. */
function refuseEditedElsewhere(publication: repo.Publication, change: PublishChange): void {
  const present = completed(publication, {})
  const isOutdated = SEEN_FIELDS.some((field) => {
    const [seen, wanted] = [change.seen?.[field], change[field]]
    return (
      seen !== undefined &&
      wanted !== undefined &&
      !isSameValue(present[field], seen) &&
      !isSameValue(present[field], wanted)
    )
  })
  const { seen, alt_texts: wanted } = change
  const isOtherText = seen?.alt_texts && wanted && !holds(present, seen.alt_texts) && !holds(present, wanted)
  if (isOutdated || isOtherText) throw problem('edited_elsewhere')
}

const SEEN_FIELDS = [
  'caption',
  'caption_language',
  ...PLATFORMS,
  'scheduled_at',
  'agent_branding',
  'brand_slides',
  'palette',
  'captions',
  'first_comment',
  'options',
  'is_reminder',
] as const

/** Whether these pictures have these alternative texts. */
function holds({ alt_texts: texts = {} }: PublishRequest, given: Record<string, string>): boolean {
  return Object.entries(given).every(([picture, text]) => asLine(texts[picture] ?? '') === text)
}

/** Captions that were stored before they were composed are the same as composed ones. */
function isSameValue(stored: unknown, given: unknown): boolean {
  if (typeof stored === 'string' && typeof given === 'string') return asProse(stored) === given
  return isDeepStrictEqual(stored, given)
}

/** Queues the chosen platforms for their new time, and cancels the others. */
async function askOf(
  tx: Tx,
  { row: { id: publicationId }, targets: rows }: repo.Publication,
  {
    accounts,
    scheduledAt,
    now,
  }: { accounts: ReadonlyMap<Platform, TargetAccount | null>; scheduledAt: Date; now: Date },
): Promise<void> {
  for (const row of rows) {
    const account = accounts.get(row.platform)
    if (account === undefined) {
      await move(tx, row, { state: 'canceled' })
      continue
    }
    // The uploads have the old text or pictures.
    const times = { runAt: scheduledAt, askedAgainAt: askedFor(scheduledAt, now) }
    const change = { ...repostColumns(row, now), ...columnsOf(account), ...times, progress: null, signature: null }
    if (row.state === 'queued') await amend(tx, row, change)
    else await move(tx, row, { state: 'queued', ...change })
    await logAttempt(tx, { targetId: row.id, at: now, step: 'answer', outcome: EDITED })
  }
  const added = [...accounts].filter(([platform]) => !rows.some((row) => row.platform === platform))
  if (added.length === 0) return
  await tx.insert(targets).values(newRows(publicationId, added, scheduledAt))
}

/**
 * What a manual change makes of an auto post: from then on it counts as edited by the agent and takes the day it is
 * published on. Nothing for other publications.
 * @throws conflict where that day already has another auto post, since a day has one at most
 */
async function autoDay(
  tx: Tx,
  { row }: Publication,
  { scheduledAt, zone, now }: { scheduledAt: Date; zone: TimeZone; now: Date },
): Promise<{ editedAt?: Date; localDay?: string }> {
  if (row.source !== 'auto') return {}
  const day = localDay(scheduledAt, zone)
  const span = daySpan(scheduledAt, zone)
  const [other] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.agentId, row.agentId),
        eq(publications.source, 'auto'),
        // A day planned in another time zone is not the same day in this one.
        or(
          eq(publications.localDay, day),
          and(gte(publications.scheduledAt, span.from), lt(publications.scheduledAt, span.to)),
        ),
        ne(publications.id, row.id),
      ),
    )
  if (!other) return { editedAt: now, localDay: day }
  const message = 'Another auto post was planned for that day. Pick another day.'
  throw problem('conflict', { message, fields: { scheduled_at: message } })
}
