import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Platform } from '#domain/platform.ts'
import { dayAtTime } from '#domain/time-words.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time.ts'

import type { Db } from '../../db/open.ts'
import { agents, connections, notices, publications, targets } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { connectPath } from './connection.ts'
import { insertNotice } from './repo.ts'
import { endingWords, type Weakness } from './words.ts'

/** How far ahead of a post its connection is looked at, in milliseconds. */
const AHEAD_MS = 24 * 60 * 60 * 1000

const BATCH = 500

/**
 * Tells agents a day ahead of connections that will not last until a post that waits for them: gone,
 * no longer taken by the platform, or ending before it and not renewable by us. Once for each
 * connection and day of its end; of one that is gone, not again while the last word is unread.
 */
export async function noteEndings(house: House): Promise<void> {
  const told = new Set<string>()
  let after = 0
  for (;;) {
    const rows = await findWeak(house, after)
    for (const row of rows) {
      const key = `${row.agentId} ${row.platform} ${row.connection?.accountId}`
      const weakness = weaknessOf(house, row)
      if (weakness === null || told.has(key)) continue
      told.add(key)
      await tell(house, row, weakness)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.targetId
  }
}

/** The connection of the account a row goes to: the one it remembers, else the first. */
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

/** Rows due within the span whose connection may not carry them; the database's part of the question. */
async function findWeak({ db, now }: House, after: number) {
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
        gt(targets.runAt, at),
        lte(targets.runAt, new Date(at.getTime() + AHEAD_MS)),
        gt(targets.id, after),
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

function weaknessOf(house: House, { platform, connection, runAt }: WeakRow): Weakness | null {
  const connector = connectorsOf(house)[platform]
  if (!connector) return null
  if (!connection?.accountId || !connection.accountToken) return 'missing'
  if (connection.needsReconnect) return 'reconnect'
  const ends = connection.userTokenExpiresAt
  // A chosen account's own token bears no date, whatever becomes of the person's.
  if (connector.choosesAccount || ends === null || ends > runAt) return null
  if (ends <= house.now()) return 'reconnect'
  return isRenewed(house, platform, connection.refreshToken) ? null : 'ends'
}

/** Whether we renew it by ourselves: Instagram's token renews itself, LinkedIn's wants a refresh token. */
function isRenewed(house: House, platform: Platform, refreshToken: string | null): boolean {
  if (!connectorsOf(house)[platform]?.refresh) return false
  return platform === 'instagram' || refreshToken !== null
}

async function tell(house: House, row: WeakRow, weakness: Weakness): Promise<void> {
  const { agentId, platform, connection } = row
  const href = connectPath(platform)
  if (weakness === 'missing' && (await isUnread(house, agentId, href))) return
  const due = dayAtTime(row.runAt, row.zone ?? DEFAULT_TIME_ZONE, house.now())
  await insertNotice(house.db, {
    agentId,
    occasion:
      weakness === 'missing'
        ? `missing:${platform}:${row.publicationId}`
        : `ending:${platform}:${connection?.accountId}:${(connection?.connectedAt ?? null)?.toISOString()}:${connection?.userTokenExpiresAt?.toISOString()}`,
    href,
    ...endingWords(platform, weakness, row.title, due),
  })
}

async function isUnread({ db }: House, agentId: number, href: string): Promise<boolean> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.agentId, agentId), eq(notices.href, href), isNull(notices.readAt)))
    .limit(1)
  return rows.length > 0
}
