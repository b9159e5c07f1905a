import { eq } from 'drizzle-orm'

import type { PublishRequest, ScheduledPost } from '#contract/publishing.ts'
import type { Platform } from '#domain/platform.ts'
import { isEditable } from '#domain/publication.ts'

import type { Tx } from '../../db/open.ts'
import { files, publications, targets } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { admit, copyOf } from './admission.ts'
import { askedAnew } from './asked-anew.ts'
import { EDITED, logAttempt } from './attempt-log.ts'
import { autoDay } from './auto-day.ts'
import { checkDay } from './daily-limit.ts'
import { sourceOf } from './own-copy.ts'
import { presentPublication } from './presenter.ts'
import * as repo from './repo.ts'
import { startIfDue } from './start-if-due.ts'
import { columnsOf, newRows, type TargetAccount } from './target-account.ts'
import { amend, move, type TargetRow } from './transition.ts'

/**
 * Changes what has not gone out anywhere, by the same checks as a new publish; what failed is sent
 * anew. A worker that claims a row at the same moment comes before or after, never between.
 * @throws not_found, conflict once a platform has begun, and all that a publish is refused for
 */
export async function edit(house: House, agentId: number, id: number, request: PublishRequest): Promise<ScheduledPost> {
  const known = await repo.findPublication(house.db, agentId, id)
  if (!known) throw problem('not_found')
  refuseUneditable(known.targets)
  const { post, isDrawn } = await sourceOf(house.db, known, request)
  const { idempotencyKey: key } = known.row
  const wanted = { agentId, key, post, request, known }
  const { platforms, accounts, scheduledAt } = await admit(house, wanted)
  const { copy, drawn } = await copyOf(house, wanted, isDrawn ? [] : platforms)
  const changed = await house.db.transaction(async (tx) => {
    const agent = await repo.lockAgent(tx, agentId)
    refuseUneditable(await repo.lockTargets(tx, agentId, id))
    const held = await repo.findPublication(tx, agentId, id)
    if (!held) throw problem('not_found')
    await checkDay(tx, { agentId, key, scheduledAt, known: held }, agent)
    const ofAuto = await autoDay(tx, held, { scheduledAt, zone: agent.timeZone, now: house.now() })
    if (drawn.length > 0) await tx.insert(files).values(drawn).onConflictDoNothing()
    await tx
      .update(publications)
      .set({ ...copy, ...ofAuto, scheduledAt })
      .where(eq(publications.id, id))
    await askOf(tx, held, accounts, { scheduledAt, now: house.now() })
    return await repo.findPublication(tx, agentId, id)
  })
  if (!changed) throw problem('not_found')
  await startIfDue(house, changed.targets)
  return presentPublication(changed)
}

function refuseUneditable(rows: readonly TargetRow[]): void {
  const states = rows.map(({ state }) => state)
  if (isEditable(states)) return
  const message = states.includes('needs_check')
    ? 'This post may be out already. Look there first, then say whether it is.'
    : states.every((state) => state === 'canceled')
      ? 'This post was called off. Publish it anew from the library.'
      : 'This post is already on its way, so it can’t be changed.'
  throw problem('conflict', { message })
}

/** Has the chosen platforms wait for their new time, and calls the others off. */
async function askOf(
  tx: Tx,
  { row: { id: publicationId }, targets: rows }: repo.Publication,
  accounts: ReadonlyMap<Platform, TargetAccount | null>,
  { scheduledAt, now }: { scheduledAt: Date; now: Date },
): Promise<void> {
  for (const row of rows) {
    const account = accounts.get(row.platform)
    if (account === undefined) {
      await move(tx, row, 'canceled', {})
      continue
    }
    // What was uploaded bears the old words or pictures.
    const change = { ...askedAnew(row, now), ...columnsOf(account), runAt: scheduledAt, progress: null }
    if (row.state === 'queued') await amend(tx, row, change)
    else await move(tx, row, 'queued', change)
    await logAttempt(tx, { targetId: row.id, at: now, step: 'answer', outcome: EDITED })
  }
  const added = [...accounts].filter(([platform]) => !rows.some((row) => row.platform === platform))
  if (added.length === 0) return
  await tx.insert(targets).values(newRows(publicationId, added, scheduledAt))
}
