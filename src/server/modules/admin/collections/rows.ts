import { asc, eq, type InferInsertModel, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { CollectionListQuery, TemplateCollectionListQuery } from '#contract/admin/collections.ts'
import type { CollectionEntry, CollectionOption, CollectionRow } from '#contract/admin/records.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { Db, Tx } from '../../../db/open.ts'
import type { collections, templateCollections } from '../../../db/schema/index.ts'
import type { Columns } from '../../../http/table-file.ts'
import { allOf, holds, type List } from '../list.ts'
import { presentTag } from '../tags/repo.ts'

/** Collections of posts and of templates have separate tables with mostly the same columns. */
export type CollectionTable = typeof collections | typeof templateCollections

export const collectionColumns = (entries: 'Posts' | 'Templates'): Columns<CollectionRow> => ({
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Image: (row) => (row.image_url === null ? 'no' : 'yes'),
  [entries]: ({ count }) => count,
  Draft: (row) => (row.is_draft ? 'yes' : 'no'),
})

interface OptionRow {
  id: number
  name: string
  imageKey: string | null
}

type ListRow = OptionRow & { count: number; isDraft: boolean }
type EntryRow = Pick<CollectionEntry, 'id' | 'key' | 'title'> & { imageKey: string | null; isSeen: boolean }

/** What the collections of a table have in them: posts or templates, called `e`. */
interface Entries {
  table: SQL
  /** The view of those that agents see. */
  seen: SQL
  collectionId: SQL
  key: SQL
  imageKey: SQL
}

/** A collection of posts is found by the tags of its posts, one of templates by its type. */
type Filter = Pick<CollectionListQuery, 'tag'> | Pick<TemplateCollectionListQuery, 'type'>

function filterOf(query: Filter): SQL {
  if ('type' in query) return allOf(query.type !== undefined && sql`r.type = ${query.type}`)
  const tag = 'tag' in query ? query.tag : undefined
  if (tag === undefined) return sql`true`
  const tagged = sql`select 1 from social_post_tags pt join social_posts p on p.id = pt.post_id
    where p.social_post_collection_id = r.id and p.deleted_at is null`
  return tag === 'none' ? sql`not exists (${tagged})` : sql`exists (${tagged} and pt.tag_id = ${presentTag(tag)})`
}

export function rowsOf<T extends CollectionTable>(table: T, entries: Entries) {
  type Row = T['$inferSelect']
  const source: CollectionTable = table
  const { id: key, name, imageKey } = source
  const isIn = sql`e.${entries.collectionId} = r.id and e.deleted_at is null`
  const count = sql`(select count(*)::int from ${entries.table} e where ${isIn})`
  return {
    list: (filter: Filter): List<ListRow, CollectionRow> => ({
      table: sql`${table}`,
      columns: sql`r.id, r.name, r.image_key as "imageKey", r.is_draft as "isDraft", ${count} as count`,
      only: filterOf(filter),
      sorts: { name: sql`lower(r.name)`, count },
      found: (search) => holds(sql`r.name`, search),
      present: ({ count: size, isDraft, ...row }) => ({ ...optionOf(row), count: size, is_draft: isDraft }),
    }),
    /** What is in one, in the order agents see it. */
    async findEntries(db: Db, id: number): Promise<CollectionEntry[]> {
      const { rows } = await db.execute<EntryRow>(sql`
        select e.id, e.${entries.key}::text as key, e.title, e.${entries.imageKey} as "imageKey",
          exists (select 1 from ${entries.seen} s where s.id = e.id) as "isSeen"
        from ${table} r join ${entries.table} e on ${isIn}
        where r.id = ${id} order by array_position(r.entry_order, e.id), e.id`)
      return rows.map(({ id: entry, key: address, title, imageKey, isSeen }) => ({
        id: entry,
        key: address,
        title,
        image_url: imageKey && mediaPath(imageKey),
        is_seen: isSeen,
      }))
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
