import { and, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'

import type { Db, Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import { waitingText } from './text.ts'

/** The screen where a connection is repaired. */
export function connectPath(platform: Platform): string {
  return `/social-media-connections/${platform}`
}

/**
 * The same for every post that waits for an account, until it is connected again; without an id where it is gone
 * and was the only one.
 */
const waitingFor = (platform: Platform, accountId: string | null) => `waiting:${platform}:${accountId ?? ''}`

/** A post that waits. */
interface Waiting {
  agentId: number
  platform: Platform
  accountId: string | null
  /** The platform's name, with the account's where there is more than one. */
  name: string
  title: string
}

/**
 * Notifies an agent, in the transaction that lets it wait, that a post waits for its account: only for the first
 * post, since one connecting resumes them all.
 */
export async function noteWaiting(tx: Tx, { agentId, platform, accountId, name, title }: Waiting): Promise<void> {
  await insertNotice(tx, {
    agentId,
    occasion: waitingFor(platform, accountId),
    href: connectPath(platform),
    ...waitingText(name, title),
  })
}

/**
 * Marks the notices about an account's connection as read now that it is connected, so that its next loss is
 * notified again.
 */
export async function noteConnected(db: Db, agentId: number, platform: Platform, accountId: string): Promise<void> {
  const ofAgent = eq(notices.agentId, agentId)
  const about = or(
    like(notices.occasion, `missing:${platform}:%`),
    like(notices.occasion, `ending:${platform}:${accountId}:%`),
  )
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(ofAgent, isNull(notices.readAt), about))
  await db
    .update(notices)
    .set({
      readAt: sql`coalesce(${notices.readAt}, now())`,
      occasion: sql`${notices.occasion} || ':' || ${notices.id}`,
    })
    .where(and(ofAgent, inArray(notices.occasion, [waitingFor(platform, null), waitingFor(platform, accountId)])))
}
