import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { DEMO_PASSWORD } from '../demo/accounts.ts'
import { findDemoAccounts } from '../demo/demo-passwords.ts'
import { holdDemo } from '../demo/seeded.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  agents,
  collections,
  listingPhotos,
  postMedia,
  posts,
  publications,
  seeds,
  shares,
  templateCollections,
  templates,
  users,
} from '../db/schema/index.ts'
import { blankAuditOf, recordAudit } from '../modules/audit/service.ts'
import { listUnused } from '../storage/unused-files.ts'
import { passwordMatches } from '../security/password.ts'
import { CommandError } from './command.ts'
import type { CommandContext } from './command.ts'

type Key = string | null

/**
 * Removes what the demo has added: its accounts with all that belongs to them, its library, and the stand-ins'
 * state. What somebody has changed stays: an account whose address and password were both changed, a record an
 * admin has saved, a collection with other posts. Files that nothing uses any more are removed a little later, by
 * the server.
 * @throws CommandError while stand-ins run on the data folder
 */
export async function removeDemo({ db, dataDir, now, sandbox }: CommandContext): Promise<string[]> {
  if (sandbox) {
    throw new CommandError(
      'The stand-ins run on this data folder. Stop the server, run the command again, and start the server with a PUBLIC_URL of its own or DEMO=off.',
    )
  }
  const accountIds = await accountsToRemove(db)
  const removed = await db.transaction(async (tx) => {
    await holdDemo(tx)
    const ofAccounts = await removeAccounts(tx, accountIds)
    const ofPosts = await removePosts(tx)
    const ofTemplates = await removeTemplates(tx)
    await tx.delete(seeds)
    const entry = { kind: 'system', action: 'demo_removed', subject: 'Demo' } as const
    await recordAudit(tx, { at: now(), actor: 'operator', ...entry })
    await listUnused(tx, [...ofAccounts, ...ofPosts.keys, ...ofTemplates.keys], now())
    return { posts: ofPosts.count, templates: ofTemplates.count }
  })
  await rm(join(dataDir, 'sandbox'), { recursive: true, force: true })
  return [
    `Removed ${accountIds.length} demo accounts, ${removed.posts} posts and ${removed.templates} templates, with their collections, and the state of the stand-ins.`,
  ]
}

/** The accounts that still are the demo's: with its password, or with one of its addresses that came with it. */
async function accountsToRemove(db: Db): Promise<number[]> {
  const ids: number[] = []
  for (const { id, email, passwordHash, isSeeded } of await findDemoAccounts(db)) {
    const hasDemoAddress = isSeeded && email.toLowerCase().endsWith('@porchlight.test')
    if (hasDemoAddress || (await passwordMatches(DEMO_PASSWORD, passwordHash))) ids.push(id)
  }
  return ids
}

async function removeAccounts(tx: Tx, ids: number[]): Promise<Key[]> {
  if (ids.length === 0) return []
  const profiles = await tx
    .select({ avatar: agents.avatarKey, logo: agents.brokerLogoKey })
    .from(agents)
    .where(inArray(agents.userId, ids))
  const published = await tx
    .select({ thumbnail: publications.thumbnailKey, media: publications.media })
    .from(publications)
    .where(inArray(publications.agentId, ids))
  const shared = await tx.select({ key: shares.thumbnailKey }).from(shares).where(inArray(shares.agentId, ids))
  const photos = await tx
    .select({ key: listingPhotos.fileKey })
    .from(listingPhotos)
    .where(inArray(listingPhotos.agentId, ids))
  await blankAuditOf(tx, ids)
  await tx.delete(users).where(inArray(users.id, ids))
  return [
    ...profiles.flatMap(({ avatar, logo }) => [avatar, logo]),
    ...published.map(({ thumbnail }) => thumbnail),
    ...[...shared, ...photos].map(({ key }) => key),
    ...published.flatMap(({ media }) => media.map(({ key }) => key)),
  ]
}

/** Rows of a table that the demo created and nobody has saved since. */
function untouched(tx: Tx, kind: (typeof seeds.$inferSelect)['kind'], id: PgColumn, revision: PgColumn) {
  const seeded = tx
    .select({ id: seeds.id })
    .from(seeds)
    .where(and(eq(seeds.kind, kind), sql`${seeds.id} is not null`))
  return and(inArray(id, seeded), eq(revision, 1))
}

async function removePosts(tx: Tx): Promise<{ count: number; keys: Key[] }> {
  const which = untouched(tx, 'post', posts.id, posts.revision)
  const media = await tx
    .select({ key: postMedia.fileKey })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .where(which)
  const gone = await tx.delete(posts).where(which).returning({ thumbnail: posts.thumbnailKey })
  const covers = await tx
    .delete(collections)
    .where(
      and(
        untouched(tx, 'collection', collections.id, collections.revision),
        isEmpty(tx, posts, posts.collectionId, collections.id),
      ),
    )
    .returning({ image: collections.imageKey })
  const keys = [...media.map(({ key }) => key), ...gone.map(({ thumbnail }) => thumbnail)]
  return { count: gone.length, keys: [...keys, ...covers.map(({ image }) => image)] }
}

async function removeTemplates(tx: Tx): Promise<{ count: number; keys: Key[] }> {
  const gone = await tx
    .delete(templates)
    .where(untouched(tx, 'template', templates.id, templates.revision))
    .returning({ image: templates.imageKey, file: templates.fileKey })
  const covers = await tx
    .delete(templateCollections)
    .where(
      and(
        untouched(tx, 'template_collection', templateCollections.id, templateCollections.revision),
        isEmpty(tx, templates, templates.templateCollectionId, templateCollections.id),
      ),
    )
    .returning({ image: templateCollections.imageKey })
  const keys = gone.flatMap(({ image, file }) => [image, file])
  return { count: gone.length, keys: [...keys, ...covers.map(({ image }) => image)] }
}

/** True of a collection without posts or templates. */
function isEmpty(tx: Tx, members: PgTable, collectionOf: PgColumn, id: PgColumn) {
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(members)
      .where(eq(collectionOf, id)),
  )
}
