import { createHash, randomBytes } from 'node:crypto'

import { and, count, eq, gt, lt, min, sql } from 'drizzle-orm'

import { EXPORTS_PER_DAY } from '#contract/account/data-export.ts'

import { dataExports, users } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a download address is valid. */
const GOOD_FOR_MS = 15 * 60 * 1000

/** Browsers request one download more than once. */
const MOST_DOWNLOADS = 3

/** Registers the job that clears old exports; to be called before the jobs start. */
export function startDataExports({ db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>): void {
  jobs.every('data-exports', 60 * 60, async () => {
    await db.delete(dataExports).where(lt(dataExports.createdAt, new Date(now().getTime() - 2 * DAY_MS)))
  })
}

/**
 * Creates a download address for an agent's export.
 * @throws too_many_requests after `EXPORTS_PER_DAY` within 24 hours
 */
export async function startExport({ db, now }: Pick<AppContext, 'db' | 'now'>, agentId: number) {
  const token = randomBytes(32).toString('base64url')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + GOOD_FOR_MS)
  await db.transaction(async (tx) => {
    // Locking the agent's row serializes requests, so that none slips past the count.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, agentId)).for('update')
    const since = new Date(createdAt.getTime() - DAY_MS)
    const [recent] = await tx
      .select({ count: count(), first: min(dataExports.createdAt) })
      .from(dataExports)
      .where(and(eq(dataExports.agentId, agentId), gt(dataExports.createdAt, since)))
    if (recent?.first && recent.count >= EXPORTS_PER_DAY) {
      const retryAfterSeconds = Math.ceil((recent.first.getTime() - since.getTime()) / 1000)
      const message = `You can export your data up to ${EXPORTS_PER_DAY} times a day. Please try again tomorrow.`
      throw problem('too_many_requests', { message, retryAfterSeconds })
    }
    await tx.insert(dataExports).values({ tokenHash: hashOf(token), agentId, createdAt, expiresAt })
  })
  return { path: `/exports/${token}`, expires_at: expiresAt.toISOString() }
}

/** The agent whose export a token opens. @throws link_invalid */
export async function openExport({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string): Promise<number> {
  const [opened] = await db
    .update(dataExports)
    .set({ downloads: sql`${dataExports.downloads} + 1` })
    .where(
      and(
        eq(dataExports.tokenHash, hashOf(token)),
        gt(dataExports.expiresAt, now()),
        lt(dataExports.downloads, MOST_DOWNLOADS),
      ),
    )
    .returning({ agentId: dataExports.agentId })
  if (!opened) throw problem('link_invalid', { message: 'This download has expired. Please start the export again.' })
  return opened.agentId
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
