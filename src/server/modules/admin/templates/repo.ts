import { and, eq, gte, isNull, sql } from 'drizzle-orm'

import type { AdminTemplateRow, TemplateListQuery } from '#contract/admin/admin-templates.ts'
import { DELETED, DRAFT } from '#contract/admin/records.ts'
import { restorableSince } from '#domain/library/visibility.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { templateCollections, templates, users } from '../../../db/schema/index.ts'
import { nameOf } from '../../audit/service.ts'
import { TEMPLATE_USES, TEMPLATE_USES_SORT } from '../uses.ts'
import { allOf, AUTHOR, AUTHOR_SORT, holds, idHolds, IS_LIVE, isOneOrNone, isRestorable, type List } from '../list.ts'

export type TemplateRow = typeof templates.$inferSelect

/** A template with the names of its collection and its author. */
export interface NamedTemplate {
  row: TemplateRow
  collection: string | null
  author: string | null
}

type ListRow = Omit<AdminTemplateRow, 'image_url' | 'is_draft'> & { imageKey: string | null; isDraft: boolean }

type Filter = Pick<TemplateListQuery, 'collection' | 'state'>

export function templateList({ now }: Pick<AppContext, 'now'>, filter: Filter): List<ListRow, AdminTemplateRow> {
  return {
    table: sql`templates`,
    columns: sql`r.id, r.uuid, r.title, r.image_key as "imageKey", c.name as collection, r.is_draft as "isDraft",
      ${AUTHOR}, ${TEMPLATE_USES}`,
    joins: sql`left join template_collections c on c.id = r.template_collection_id left join users u on u.id = r.author_id`,
    only: allOf(
      filter.state === DELETED ? isRestorable(now()) : IS_LIVE,
      filter.state === DRAFT && sql`r.is_draft`,
      isOneOrNone(sql`r.template_collection_id`, filter.collection),
    ),
    sorts: {
      title: sql`lower(r.title)`,
      uses: TEMPLATE_USES_SORT.sort,
      collection: sql`(select lower(s.name) from template_collections s where s.id = r.template_collection_id)`,
      author: AUTHOR_SORT,
    },
    sortJoins: { uses: TEMPLATE_USES_SORT.join },
    found: (search) => sql`${holds(sql`r.title`, search)} or ${idHolds(search)}`,
    present: ({ id, uuid, title, imageKey, collection, author, isDraft, uses }) => ({
      id,
      uuid,
      title,
      image_url: imageKey && mediaPath(imageKey),
      collection,
      author,
      is_draft: isDraft,
      uses,
    }),
  }
}

export async function findTemplate(db: Db, uuid: string): Promise<NamedTemplate | null> {
  const [found] = await db
    .select({
      row: templates,
      collection: templateCollections.name,
      author: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(templates)
    .leftJoin(templateCollections, eq(templateCollections.id, templates.templateCollectionId))
    .leftJoin(users, eq(users.id, templates.authorId))
    .where(and(eq(templates.uuid, uuid), isNull(templates.deletedAt)))
  return found ? { ...found, author: found.author && nameOf(found.author) } : null
}

/** A template, locked until the transaction ends. */
export async function lockTemplate(tx: Tx, by: { uuid: string } | { id: number }): Promise<TemplateRow | null> {
  const where = 'uuid' in by ? eq(templates.uuid, by.uuid) : eq(templates.id, by.id)
  const [row] = await tx.select().from(templates).where(where).for('update')
  return row && row.deletedAt === null ? row : null
}

/** A deleted template that can be restored, locked until the transaction ends. */
export async function lockDeletedTemplate(tx: Tx, id: number, now: Date): Promise<TemplateRow | null> {
  const where = and(eq(templates.id, id), gte(templates.deletedAt, restorableSince(now)))
  const [row] = await tx.select().from(templates).where(where).for('update')
  return row ?? null
}

export async function findCollectionName(tx: Tx, { templateCollectionId: id }: TemplateRow): Promise<string | null> {
  if (id === null) return null
  const { name } = templateCollections
  const [row] = await tx.select({ name }).from(templateCollections).where(eq(templateCollections.id, id))
  return row?.name ?? null
}

/** The name of a collection, which is locked until the transaction ends; null when there is none. */
export async function holdCollection(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: templateCollections.name })
    .from(templateCollections)
    .where(eq(templateCollections.id, id))
    .for('key share')
  return row?.name ?? null
}

export async function insertTemplate(tx: Tx, row: typeof templates.$inferInsert): Promise<TemplateRow> {
  const [made] = await tx.insert(templates).values(row).returning()
  if (!made) throw new Error('The template was not inserted')
  return made
}

export async function updateTemplate(tx: Tx, id: number, set: Partial<TemplateRow>): Promise<void> {
  await tx.update(templates).set(set).where(eq(templates.id, id))
}
