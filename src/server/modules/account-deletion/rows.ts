import { asc, eq, or, sql } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import {
  agents,
  checkouts,
  dataExports,
  listingPhotos,
  publications,
  pushSubscriptions,
  sessions,
  shares,
  socialPostSettings,
  targets,
  uploads,
  users,
} from '../../db/schema/index.ts'
import { blankAuditOf } from '../audit/service.ts'

/** Ends all access to the account and every push to its browsers, permanently. */
export async function removeAccess(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ disabledAt: now }).where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.agentId, userId))
  await tx.delete(dataExports).where(eq(dataExports.agentId, userId))
}

/**
 * Waits for whoever plans, edits or publishes for the account, and blocks them until the transaction ends. In their
 * locking order: they lock the account's own row last, by a foreign key, and a transaction that began with it would
 * deadlock with them.
 */
export async function holdRows(tx: Tx, userId: number): Promise<void> {
  const { agentId } = socialPostSettings
  await tx.select({ agentId }).from(socialPostSettings).where(eq(agentId, userId)).for('update')
  await tx.select({ userId: agents.userId }).from(agents).where(eq(agents.userId, userId)).for('update')
  await tx
    .select({ id: targets.id })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(eq(publications.agentId, userId))
    .orderBy(asc(targets.id))
    .for('update', { of: targets })
}

/** Every stored file the account's rows name. */
export async function filesOf(tx: Tx, userId: number): Promise<string[]> {
  const [agent] = await tx
    .select({ avatar: agents.avatarKey, logo: agents.brokerLogoKey })
    .from(agents)
    .where(eq(agents.userId, userId))
  const posts = await tx
    .select({ thumbnail: publications.thumbnailKey, media: publications.media })
    .from(publications)
    .where(eq(publications.agentId, userId))
  const shared = await tx.select({ key: shares.thumbnailKey }).from(shares).where(eq(shares.agentId, userId))
  const photos = await tx
    .select({ key: listingPhotos.fileKey })
    .from(listingPhotos)
    .where(eq(listingPhotos.agentId, userId))
  const begun = await tx.select({ pieces: uploads.pieces }).from(uploads).where(eq(uploads.agentId, userId))
  const named = [...shared, ...photos].map(({ key }) => key)
  const keys = [agent?.avatar, agent?.logo, ...named, ...begun.flatMap(({ pieces }) => pieces)]
  for (const { thumbnail, media } of posts) keys.push(thumbnail, ...media.map(({ key }) => key))
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}

/**
 * Removes the account's row and with it, by their foreign keys, all rows that belong to it, and what names the
 * person without a foreign key: checkouts, waiting jobs and the audit log.
 */
export async function removeRows(tx: Tx, userId: number, email: string): Promise<void> {
  const byEmail = eq(sql`lower(${checkouts.email})`, email.toLowerCase())
  await tx.delete(checkouts).where(or(eq(checkouts.userId, userId), byEmail))
  await removeJobs(tx, userId, email)
  await blankAuditOf(tx, [userId])
  await tx.delete(users).where(eq(users.id, userId))
}

/**
 * Removes the jobs that contain the person's e-mail address, current or earlier, the account's id, or the id of one
 * of its rows.
 */
async function removeJobs(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.execute(sql`
    delete from jobs.job j
    where lower(j.data ->> 'email') = ${email.toLowerCase()}
      or lower(j.data ->> 'email') in (
        select lower(address) from email_changes c, unnest(array[c.old_email, c.new_email]) address
        where c.user_id = ${userId})
      or j.data ->> 'agentId' = ${String(userId)}
      or j.data ->> 'userId' = ${String(userId)}
      or j.data ->> 'targetId' in (
        select t.id::text from publication_targets t
        join publications p on p.id = t.publication_id where p.agent_id = ${userId})
      or j.data ->> 'noticeId' in (select n.id::text from notices n where n.agent_id = ${userId})`)
}
