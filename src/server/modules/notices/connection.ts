import { and, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'

import type { Platform } from '#domain/platform.ts'

import type { Db, Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import { waitingWords } from './words.ts'

/** Where a connection is mended. */
export function connectPath(platform: Platform): string {
  return `/social-media-connections/${platform}`
}

/** The same for every post that waits for an account, until it is connected again; none is named where it is gone and was the only one. */
const waitingFor = (platform: Platform, accountId: string | null) => `waiting:${platform}:${accountId ?? ''}`

/** A post that waits. */
interface Waiting {
  agentId: number
  platform: Platform
  accountId: string | null
  /** Of the platform, with that of the account where there was a choice. */
  name: string
  title: string
}

/**
 * Tells an agent, in the transaction that lets it wait, that a post waits for its account: of the
 * first post alone, since one connecting lets them all go out.
 */
export async function noteWaiting(tx: Tx, { agentId, platform, accountId, name, title }: Waiting): Promise<void> {
  await insertNotice(tx, {
    agentId,
    occasion: waitingFor(platform, accountId),
    href: connectPath(platform),
    ...waitingWords(name, title),
  })
}

/** Has what was said of an account's connection count as read now that it is there, so that its next loss is news. */
export async function noteConnected(db: Db, agentId: number, platform: Platform, accountId: string): Promise<void> {
  const hers = eq(notices.agentId, agentId)
  const about = or(
    like(notices.occasion, `missing:${platform}:%`),
    like(notices.occasion, `ending:${platform}:${accountId}:%`),
  )
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
    .where(and(hers, inArray(notices.occasion, [waitingFor(platform, null), waitingFor(platform, accountId)])))
}
