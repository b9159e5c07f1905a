import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'

import type { TemplateType } from '#domain/library/template.ts'

import type { Db } from '../../db/open.ts'
import { agents, templateDownloads } from '../../db/schema/index.ts'
import { type Counted, isThere, type MaybeEmpty, type Page, pageFrom, type PageRequest } from '../../db/statements.ts'
import type { TemplateCollectionRow, TemplateFileRow, TemplateRow } from './presenter.ts'

/** A collection without a cover shows the image of its first template. */
const COLLECTION = sql`c.id, c.name, c.description, c.type, coalesce(c.image_key, (
    select t.image_key from library_templates t
    where t.template_collection_id = c.id and t.image_key is not null order by t.id limit 1
  )) as "imageKey",
  (select count(*)::int from library_templates t where t.template_collection_id = c.id) as "templatesCount"`

const TEMPLATE = sql`t.id, t.uuid, t.title, t.canva_link as "canvaLink", t.image_key as "imageKey",
  i.width, i.height, t.file_key as "fileKey", f.bytes as "fileBytes",
  c.id as "collectionId", c.name as "collectionName", c.description as "collectionDescription"`

const FILES = sql`left join files i on i.key = t.image_key left join files f on f.key = t.file_key`

/** Collections of one type, or of all, newest first. */
export async function findCollections(
  db: Db,
  { limit, offset }: PageRequest,
  type?: TemplateType,
): Promise<Page<TemplateCollectionRow>> {
  const where = type === undefined ? sql`true` : sql`c.type = ${type}`
  const { rows } = await db.execute<Counted<TemplateCollectionRow>>(sql`
    select (select count(*)::int from library_template_collections c where ${where}) as total, page.*
    from (values (1)) as whole left join lateral (
      select ${COLLECTION} from library_template_collections c where ${where}
      order by c.id desc limit ${limit} offset ${offset}
    ) page on true order by page.id desc`)
  return pageFrom(rows) ?? { rows: [], total: 0 }
}

export async function findCollection(db: Db, id: number): Promise<TemplateCollectionRow | null> {
  const { rows } = await db.execute<TemplateCollectionRow>(
    sql`select ${COLLECTION} from library_template_collections c where c.id = ${id}`,
  )
  return rows[0] ?? null
}

/** The templates of a collection in its order; null when there is no such collection. */
export async function findTemplatesOf(db: Db, collectionId: number): Promise<TemplateRow[] | null> {
  const { rows } = await db.execute<MaybeEmpty<TemplateRow>>(sql`
    select ${TEMPLATE} from library_template_collections c
    left join library_templates t on t.template_collection_id = c.id ${FILES}
    where c.id = ${collectionId} order by array_position(c.entry_order, t.id), t.id`)
  return rows.length === 0 ? null : rows.filter((row) => isThere<TemplateRow>(row))
}

/** All templates, newest first. */
export async function findTemplates(db: Db, { limit, offset }: PageRequest): Promise<Page<TemplateRow>> {
  const { rows } = await db.execute<Counted<TemplateRow>>(sql`
    select (select count(*)::int from library_templates) as total, page.*
    from (values (1)) as whole left join lateral (
      ${templatesFrom(sql`true`)} order by t.id desc limit ${limit} offset ${offset}
    ) page on true order by page.id desc`)
  return pageFrom(rows) ?? { rows: [], total: 0 }
}

export async function findTemplate(db: Db, uuid: string): Promise<TemplateRow | null> {
  const { rows } = await db.execute<TemplateRow>(templatesFrom(sql`t.uuid = ${uuid}`))
  return rows[0] ?? null
}

export async function findFile(db: Db, uuid: string): Promise<TemplateFileRow | null> {
  const { rows } = await db.execute<TemplateFileRow>(
    sql`select t.id, t.title, t.file_key as "fileKey" from library_templates t where t.uuid = ${uuid}`,
  )
  return rows[0] ?? null
}

export async function hasPlan(db: Db, agentId: number): Promise<boolean> {
  return (await db.$count(agents, and(eq(agents.userId, agentId), isNotNull(agents.plan)))) > 0
}

/** Counts a download of a template by an agent, or an opening on Canva. */
export async function countUse(db: Db, use: 'times' | 'opens', templateId: number, agentId: number): Promise<void> {
  await db
    .insert(templateDownloads)
    .values({ templateId, agentId, [use]: 1 })
    .onConflictDoUpdate({
      target: [templateDownloads.templateId, templateDownloads.agentId],
      set: { [use]: sql`${templateDownloads[use]} + 1` },
    })
}

/** Templates that have an image: the first of each of the newest collections, then their second ones, and so on. */
export async function findPictured(db: Db, limit: number): Promise<TemplateRow[]> {
  const { rows } = await db.execute<TemplateRow>(
    sql`${templatesFrom(sql`t.image_key is not null`)}
      order by row_number() over (partition by c.id order by t.id), c.id desc nulls last, t.id limit ${limit}`,
  )
  return rows
}

/** The newest collections of these types. */
export async function findNewest(
  db: Db,
  types: readonly TemplateType[],
  limit: number,
): Promise<TemplateCollectionRow[]> {
  const { rows } = await db.execute<TemplateCollectionRow>(sql`
    select ${COLLECTION} from library_template_collections c where c.type in ${types}
    order by c.id desc limit ${limit}`)
  return rows
}

/** The newest collection of each of these names, in whatever case. */
export async function findByName(db: Db, names: readonly string[]): Promise<{ name: string; id: number }[]> {
  const { rows } = await db.execute<{ name: string; id: number }>(sql`
    select lower(btrim(c.name)) as name, max(c.id) as id from library_template_collections c
    where lower(btrim(c.name)) in ${names.map((name) => name.toLowerCase())} group by 1`)
  return rows.flatMap(({ name, id }) => {
    const asked = names.find((one) => one.toLowerCase() === name)
    return asked === undefined ? [] : [{ name: asked, id }]
  })
}

/** The templates for which the condition on `t` holds. */
export function templatesFrom(where: SQL): SQL {
  return sql`select ${TEMPLATE} from library_templates t
    left join template_collections c on c.id = t.template_collection_id ${FILES} where ${where}`
}
