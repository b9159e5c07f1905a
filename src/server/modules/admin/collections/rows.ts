import { asc, eq, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { CollectionListQuery } from '#contract/admin/collections.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import type { TemplateCollectionListQuery } from '#contract/admin/template-collections.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { Db, Tx } from '../../../db/open.ts'
import type { collections, templateCollections } from '../../../db/schema/index.ts'
import { allOf, findPage, holds } from '../list.ts'

/** Collections of posts and of templates have separate tables with mostly the same columns. */
export type CollectionTable = typeof collections | typeof templateCollections

interface OptionRow {
  id: number
  name: string
  imageKey: string | null
}

/** A collection of posts is found by the tags of its posts, one of templates by its type. */
function filterOf(query: CollectionListQuery | TemplateCollectionListQuery): SQL {
  if ('type' in query) return allOf(query.type !== undefined && sql`r.type = ${query.type}`)
  const tag = 'tag' in query ? query.tag : undefined
  if (tag === undefined) return sql`true`
  const tagged = sql`select 1 from social_post_tags pt join social_posts p on p.id = pt.post_id
    where p.social_post_collection_id = r.id and p.deleted_at is null`
  return tag === 'none' ? sql`not exists (${tagged})` : sql`exists (${tagged} and pt.tag_id = ${tag})`
}

/** The queries on one table of collections. */
export function rowsOf<T extends CollectionTable>(table: T) {
  type Row = T['$inferSelect']
  const source: CollectionTable = table
  const { id: key, name, imageKey } = source
  return {
    async findPage(db: Db, query: CollectionListQuery | TemplateCollectionListQuery) {
      const columns = sql`r.id, r.name, r.image_key as "imageKey"`
      const found = (search: string) => holds(sql`r.name`, search)
      const only = filterOf(query)
      const sorts = { name: sql`lower(r.name)` }
      return await findPage<OptionRow, CollectionOption>(
        db,
        { table: sql`${table}`, columns, only, sorts, found },
        query,
        optionOf,
      )
    },
    /** All of them, by name. */
    async findOptions(db: Db): Promise<CollectionOption[]> {
      const rows = await db
        .select({ id: key, name, imageKey })
        .from(source)
        .orderBy(asc(sql`lower(${name})`), asc(key))
      return rows.map(optionOf)
    },
    async find(db: Db, id: number): Promise<Row | null> {
      const [row] = await db.select().from(source).where(eq(key, id))
      return row ?? null
    },
    /** The same, locked until the transaction ends. */
    async lock(tx: Tx, id: number): Promise<Row | null> {
      const [row] = await tx.select().from(source).where(eq(key, id)).for('update')
      return row ?? null
    },
    async insert(tx: Tx, row: InferInsertModel<T>): Promise<Row> {
      const [made] = await tx.insert(table).values(row).returning()
      if (!made) throw new Error('The collection was not inserted')
      return made
    },
    async update(tx: Tx, id: number, set: PgUpdateSetSource<T>): Promise<void> {
      await tx.update(table).set(set).where(eq(key, id))
    },
    async remove(tx: Tx, id: number): Promise<void> {
      await tx.delete(table).where(eq(key, id))
    },
  }
}

function optionOf({ id, name, imageKey }: OptionRow): CollectionOption {
  return { id, name, image_url: imageKey && mediaPath(imageKey) }
}
