import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { NETWORKS } from '#domain/platform/platform.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import type { Db } from '../../db/open.ts'
import { agents, connections, notices, publications, targets } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { hasNoOpenDeletion } from '../account-status/service.ts'
import { connectPath } from './connection.ts'
import { insertNotice } from './repo.ts'
import { endingText, type Weakness } from './text.ts'

/** How far ahead of a post its connection is checked, in milliseconds. */
const AHEAD_MS = 24 * 60 * 60 * 1000

const BATCH = 500

/**
 * Notifies agents a day ahead of connections that will not last until a post that waits for them: removed, no
 * longer accepted by the platform, or expiring before it and not renewable by us. Once for each connection and day
 * of its end; for a removed one, not again while the last notice is unread.
 */
export async function noteEndings(context: AppContext): Promise<void> {
  const notified = new Set<string>()
  let after = 0
  for (;;) {
    const rows = await findWeak(context, after)
    for (const row of rows) {
      const key = `${row.agentId} ${row.platform} ${row.connection?.accountId}`
      const weakness = weaknessOf(context, row)
      if (weakness === null || notified.has(key)) continue
      notified.add(key)
      await notify(context, row, weakness)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.targetId
  }
}

/** The connection of the account a target goes to: the stored one, else the first. */
function goesBy(db: Db) {
  const other = alias(connections, 'other')
  return db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.agentId, publications.agentId),
        eq(other.platform, targets.platform),
        isNotNull(other.accountId),
        or(isNull(targets.accountId), eq(targets.accountId, other.accountId)),
      ),
    )
    .orderBy(asc(other.id))
    .limit(1)
}

/** Targets due within the span whose connection may not last; the part of the check that SQL can do. */
async function findWeak({ db, now }: AppContext, after: number) {
  const at = now()
  return await db
    .select({
      targetId: targets.id,
      platform: targets.platform,
      runAt: targets.runAt,
      publicationId: publications.id,
      agentId: publications.agentId,
      title: publications.title,
      zone: agents.timeZone,
      connection: connections,
    })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .leftJoin(agents, eq(agents.userId, publications.agentId))
    .leftJoin(connections, eq(connections.id, goesBy(db)))
    .where(
      and(
        eq(targets.state, 'queued'),
        eq(publications.isReminder, false),
        gt(targets.runAt, at),
        // One whose time has passed waits already, and was notified of that.
        gt(publications.scheduledAt, at),
        lte(targets.runAt, new Date(at.getTime() + AHEAD_MS)),
        gt(targets.id, after),
        hasNoOpenDeletion(db, publications.agentId),
        or(
          isNull(connections.accountId),
          isNull(connections.accountToken),
          eq(connections.needsReconnect, true),
          lte(connections.userTokenExpiresAt, targets.runAt),
        ),
      ),
    )
    .orderBy(asc(targets.id))
    .limit(BATCH)
}

type WeakRow = Awaited<ReturnType<typeof findWeak>>[number]

function weaknessOf(context: AppContext, { platform, connection, runAt }: WeakRow): Weakness | null {
  const connector = connectorsOf(context)[platform]
  if (!connector) return null
  if (!connection?.accountId || !connection.accountToken) return 'missing'
  if (connection.needsReconnect) return 'reconnect'
  const ends = connection.userTokenExpiresAt
  // A chosen account's own token has no expiry date, whatever happens to the person's.
  if (NETWORKS[platform].choosesAccount || ends === null || ends > runAt) return null
  if (ends <= context.now()) return 'reconnect'
  return connector.canRefresh(connection.refreshToken) ? null : 'ends'
}

async function notify(context: AppContext, row: WeakRow, weakness: Weakness): Promise<void> {
  const { agentId, platform, connection } = row
  const href = connectPath(platform)
  if (weakness === 'missing' && (await isUnread(context, agentId, href))) return
  const due = dayAtTime(row.runAt, row.zone ?? DEFAULT_TIME_ZONE, context.now())
  await insertNotice(context.db, {
    agentId,
    occasion:
      weakness === 'missing'
        ? `missing:${platform}:${row.publicationId}`
        : `ending:${platform}:${connection?.accountId}:${(connection?.connectedAt ?? null)?.toISOString()}:${connection?.userTokenExpiresAt?.toISOString()}`,
    href,
    ...endingText(platform, weakness, row.title, due),
  })
}

async function isUnread({ db }: AppContext, agentId: number, href: string): Promise<boolean> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.agentId, agentId), eq(notices.href, href), isNull(notices.readAt)))
    .limit(1)
  return rows.length > 0
}
