import { and, eq, isNull, like, or, sql } from 'drizzle-orm'

import type { Platform } from '#domain/platform.ts'

import type { Db, Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import { waitingWords } from './words.ts'

/** Where a connection is mended. */
export function connectPath(platform: Platform): string {
  return `/social-media-connections/${platform}`
}

/** The same for every post that waits, until the platform is connected again. */
const waitingFor = (platform: Platform) => `waiting:${platform}`

/**
 * Tells an agent, in the transaction that lets it wait, that a post waits for its account: of the
 * first post alone, since one connecting lets them all go out.
 */
export async function noteWaiting(
  tx: Tx,
  { agentId, platform, title }: { agentId: number; platform: Platform; title: string },
): Promise<void> {
  await insertNotice(tx, {
    agentId,
    occasion: waitingFor(platform),
    href: connectPath(platform),
    ...waitingWords(platform, title),
  })
}

/** Has what was said of a platform's connection count as read now that it is there, so that its next loss is news. */
export async function noteConnected(db: Db, agentId: number, platform: Platform): Promise<void> {
  const hers = eq(notices.agentId, agentId)
  const about = or(like(notices.occasion, `missing:${platform}:%`), like(notices.occasion, `ending:${platform}:%`))
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(hers, isNull(notices.readAt), about))
  await db
    .update(notices)
    .set({
      readAt: sql`coalesce(${notices.readAt}, now())`,
      occasion: sql`${notices.occasion} || ':' || ${notices.id}`,
    })
    .where(and(hers, eq(notices.occasion, waitingFor(platform))))
}
