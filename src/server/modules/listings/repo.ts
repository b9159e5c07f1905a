import { and, asc, count, desc, eq, inArray, isNull, notInArray, sql, sum } from 'drizzle-orm'

import type { ListingContent } from '#domain/listings/listing.ts'
import { photoIdsOf } from '#domain/listings/merge-listing.ts'

import type { Db, Tx } from '../../db/open.ts'
import { files, listingPhotos, listings } from '../../db/schema/index.ts'
import type { Page, PageRequest } from '../../db/statements.ts'
import { notifyAgent } from '../../events/live-updates.ts'

export type ListingRow = typeof listings.$inferSelect
export type PhotoRow = typeof listingPhotos.$inferSelect

export interface ListingOf {
  agentId: number
  id: string
}

const isOf = ({ agentId, id }: ListingOf) => and(eq(listings.agentId, agentId), eq(listings.id, id))

const photosOf = ({ agentId, id }: ListingOf) =>
  and(eq(listingPhotos.agentId, agentId), eq(listingPhotos.listingId, id))

/** Reported to the agent's open pages when the transaction commits. */
const reported = { notified: notifyAgent(sql`${listings.agentId}`) }

/** The last changed first. */
export async function findPage(db: Db, agentId: number, { limit, offset }: PageRequest): Promise<Page<ListingRow>> {
  const isThere = and(eq(listings.agentId, agentId), isNull(listings.removedAt))
  const rows = await db
    .select()
    .from(listings)
    .where(isThere)
    .orderBy(desc(listings.updatedAt), desc(listings.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(listings).where(isThere)
  return { rows, total: counted?.total ?? 0 }
}

/** Also one that was removed. */
export async function findListing(db: Db, of: ListingOf): Promise<ListingRow | null> {
  const [row] = await db.select().from(listings).where(isOf(of))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockListing(tx: Tx, of: ListingOf): Promise<ListingRow | null> {
  const [row] = await tx.select().from(listings).where(isOf(of)).for('update')
  return row ?? null
}

/** Removed ones included: their rows stay. */
export async function countListings(db: Db, agentId: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(listings).where(eq(listings.agentId, agentId))
  return counted?.total ?? 0
}

/** False, and nothing, where another request has just made it. */
export async function insertListing(tx: Tx, row: typeof listings.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(listings)
    .values(row)
    .onConflictDoNothing({ target: [listings.agentId, listings.id] })
    .returning(reported)
  return inserted.length > 0
}

export async function storeContent(tx: Tx, of: ListingOf, content: ListingContent, now: Date): Promise<void> {
  const { status, is_public: isPublic, slug } = content
  await tx
    .update(listings)
    .set({ content, status, isPublic, slug: slug === '' ? null : slug, updatedAt: now })
    .where(isOf(of))
    .returning(reported)
}

/** The page's address stays taken: printed codes of a deleted listing must never lead to another agent's page. */
export async function blankListing(tx: Tx, of: ListingOf, content: ListingContent, now: Date): Promise<void> {
  const blank = { content, status: content.status, isPublic: false }
  await tx
    .update(listings)
    .set({ ...blank, updatedAt: now, removedAt: now })
    .where(isOf(of))
    .returning(reported)
}

/** The photos of several listings of an agent, in no order that means anything. */
export async function findPhotos(db: Db, agentId: number, listingIds: readonly string[]): Promise<PhotoRow[]> {
  if (listingIds.length === 0) return []
  return await db
    .select()
    .from(listingPhotos)
    .where(and(eq(listingPhotos.agentId, agentId), inArray(listingPhotos.listingId, [...listingIds])))
    .orderBy(asc(listingPhotos.id))
}

export async function findPhoto(db: Db, { agentId, id }: ListingOf): Promise<PhotoRow | null> {
  const [row] = await db
    .select()
    .from(listingPhotos)
    .where(and(eq(listingPhotos.agentId, agentId), eq(listingPhotos.id, id)))
  return row ?? null
}

/** Nothing where the agent has one with this id. */
export async function insertPhoto(tx: Tx, row: typeof listingPhotos.$inferInsert): Promise<void> {
  await tx
    .insert(listingPhotos)
    .values(row)
    .onConflictDoNothing({ target: [listingPhotos.agentId, listingPhotos.id] })
    .returning({ notified: notifyAgent(sql`${listingPhotos.agentId}`) })
}

/** How many photos a listing has beside those that its content names. */
export async function countUnnamed(db: Db, of: ListingOf, content: ListingContent | null): Promise<number> {
  const named = content ? photoIdsOf(content) : []
  const [counted] = await db
    .select({ total: count() })
    .from(listingPhotos)
    .where(and(photosOf(of), named.length > 0 ? notInArray(listingPhotos.id, named) : undefined))
  return counted?.total ?? 0
}

/** Of all photos of an agent. */
export async function photoBytes(db: Db, agentId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(files.bytes).mapWith(Number) })
    .from(listingPhotos)
    .innerJoin(files, eq(files.key, listingPhotos.fileKey))
    .where(eq(listingPhotos.agentId, agentId))
  return row?.bytes ?? 0
}

/** These photos were part of their listing until now. */
export async function markUnnamed(tx: Tx, of: ListingOf, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(listingPhotos)
    .set({ usedAt: now })
    .where(and(photosOf(of), inArray(listingPhotos.id, [...ids])))
}

/** Returns the files they named. */
export async function deletePhotos(tx: Tx, of: ListingOf): Promise<string[]> {
  const gone = await tx.delete(listingPhotos).where(photosOf(of)).returning({ key: listingPhotos.fileKey })
  return gone.map(({ key }) => key)
}

/** Photos of some agents that were last known to be part of their listing before `before`, locked. */
export async function lockOldPhotos(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ row: PhotoRow; isNamed: boolean }[]> {
  const rows = await tx
    .select()
    .from(listingPhotos)
    .where(sql`${listingPhotos.usedAt} < ${before.toISOString()}::timestamptz`)
    .orderBy(asc(listingPhotos.usedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const found: { row: PhotoRow; isNamed: boolean }[] = []
  for (const [agentId, own] of Map.groupBy(rows, (row) => row.agentId)) {
    const ids = [...new Set(own.map(({ listingId }) => listingId))]
    const of = await tx
      .select({ id: listings.id, content: listings.content })
      .from(listings)
      .where(and(eq(listings.agentId, agentId), inArray(listings.id, ids)))
    const named = new Map(of.map(({ id, content }) => [id, new Set(photoIdsOf(content))]))
    found.push(...own.map((row) => ({ row, isNamed: named.get(row.listingId)?.has(row.id) ?? false })))
  }
  return found
}

export async function setUsed(tx: Tx, rows: readonly PhotoRow[], now: Date): Promise<void> {
  for (const { agentId, id } of rows) {
    await tx
      .update(listingPhotos)
      .set({ usedAt: now })
      .where(and(eq(listingPhotos.agentId, agentId), eq(listingPhotos.id, id)))
  }
}

export async function deleteThese(tx: Tx, rows: readonly PhotoRow[]): Promise<void> {
  for (const { agentId, id } of rows) {
    await tx.delete(listingPhotos).where(and(eq(listingPhotos.agentId, agentId), eq(listingPhotos.id, id)))
  }
}
