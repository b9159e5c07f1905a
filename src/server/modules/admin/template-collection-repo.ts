import { asc, eq, sql } from 'drizzle-orm'

import type { AdminListQuery, CollectionOption } from '#contract/admin.ts'

import type { Db, Tx } from '../../db/open.ts'
import { templateCollections } from '../../db/schema/index.ts'
import { presentOption } from './collection-repo.ts'
import { findPage, holds } from './list.ts'

export type TemplateCollectionRow = typeof templateCollections.$inferSelect

export async function findTemplateCollections(db: Db, query: AdminListQuery) {
  return await findPage<Parameters<typeof presentOption>[0], CollectionOption>(
    db,
    {
      table: sql`template_collections`,
      columns: sql`r.id, r.name, r.image_key as "imageKey"`,
      found: (search) => holds(sql`r.name`, search),
    },
    query,
    presentOption,
  )
}

/** All of them, by name. */
export async function findTemplateCollectionOptions(db: Db): Promise<CollectionOption[]> {
  const { id, name, imageKey } = templateCollections
  const rows = await db
    .select({ id, name, imageKey })
    .from(templateCollections)
    .orderBy(asc(sql`lower(${name})`), asc(id))
  return rows.map(presentOption)
}

export async function findTemplateCollection(db: Db, id: number): Promise<TemplateCollectionRow | null> {
  const [row] = await db.select().from(templateCollections).where(eq(templateCollections.id, id))
  return row ?? null
}

/** The same, held until the transaction ends. */
export async function lockTemplateCollection(tx: Tx, id: number): Promise<TemplateCollectionRow | null> {
  const [row] = await tx.select().from(templateCollections).where(eq(templateCollections.id, id)).for('update')
  return row ?? null
}

export async function insertTemplateCollection(
  tx: Tx,
  row: typeof templateCollections.$inferInsert,
): Promise<TemplateCollectionRow> {
  const [made] = await tx.insert(templateCollections).values(row).returning()
  if (!made) throw new Error('The template collection was not inserted')
  return made
}

export async function updateTemplateCollection(tx: Tx, id: number, set: Partial<TemplateCollectionRow>): Promise<void> {
  await tx.update(templateCollections).set(set).where(eq(templateCollections.id, id))
}

export async function deleteTemplateCollection(tx: Tx, id: number): Promise<void> {
  await tx.delete(templateCollections).where(eq(templateCollections.id, id))
}
