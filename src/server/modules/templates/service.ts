import { sql, type SQL } from 'drizzle-orm'

import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { canvaLink } from '#domain/library/canva-link.ts'
import { COLLECTIONS_PER_PAGE } from '#domain/library/tag-page.ts'
import { MOST_FOUND } from '#domain/library/search-limits.ts'
import type { Term } from '#domain/library/search.ts'
import type { TemplateType } from '#domain/library/template.ts'

import type { Db } from '../../db/open.ts'
import { type Counted, paged, pageFrom, rowsOf, matches, queryOf } from '../../db/statements.ts'
import { TEMPLATE_COLLECTION_TEXT, TEMPLATE_TEXT } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import { presentTemplate, presentTemplateCollection, type TemplateRow } from './presenter.ts'
import * as repo from './repo.ts'
import { templatesFrom } from './repo.ts'

/** Templates on one page of the list of all templates. */
const TEMPLATES_PAGE_SIZE = 24

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

export async function listCollections(db: Db, page: number, type?: TemplateType): Promise<Paged<TemplateCollection>> {
  const found = await repo.findCollections(db, rowsOf(page, COLLECTIONS_PER_PAGE), type)
  return paged(found, page, COLLECTIONS_PER_PAGE, presentTemplateCollection)
}

export async function getCollection(db: Db, id: number): Promise<TemplateCollection> {
  const row = await repo.findCollection(db, id)
  if (!row) throw problem('not_found')
  return presentTemplateCollection(row)
}

export async function listTemplatesOf(db: Db, collectionId: number): Promise<Template[]> {
  const rows = await repo.findTemplatesOf(db, collectionId)
  if (!rows) throw problem('not_found')
  return rows.map(presentTemplate)
}

export async function listTemplates(db: Db, page: number): Promise<Paged<Template>> {
  const found = await repo.findTemplates(db, rowsOf(page, TEMPLATES_PAGE_SIZE))
  return paged(found, page, TEMPLATES_PAGE_SIZE, presentTemplate)
}

export async function getTemplate(db: Db, uuid: string): Promise<Template> {
  const row = await repo.findTemplate(db, uuid)
  if (!row) throw problem('not_found')
  return presentTemplate(row)
}

/**
 * Counts that an agent opens a template on Canva.
 * @throws not_found also for a template without a design there
 */
export async function countOpen(db: Db, uuid: string, agentId: number): Promise<void> {
  const row = await repo.findTemplate(db, uuid)
  if (!row || canvaLink(row.canvaLink) === null) throw problem('not_found')
  await repo.countUse(db, 'opens', row.id, agentId)
}

/** Templates with an image, from the newest collections in rotation. */
export async function featuredTemplates(db: Db, most: number): Promise<Template[]> {
  return (await repo.findPictured(db, most)).map(presentTemplate)
}

/** The newest collections of these types that are not empty. */
export async function newestCollections(
  db: Db,
  types: readonly TemplateType[],
  most: number,
): Promise<TemplateCollection[]> {
  return (await repo.findNewest(db, types, most)).map(presentTemplateCollection)
}

export async function namedCollections(db: Db, names: readonly string[]): Promise<{ name: string; id: number }[]> {
  return await repo.findByName(db, names)
}

const PAGE_SIZE = 12

const templatesWith = (query: SQL): SQL => sql`
  select id from library_templates where ${TEMPLATE_TEXT} @@ ${query}
  union all
  select o.id from library_templates o where o.template_collection_id in (
    select id from library_template_collections where ${TEMPLATE_COLLECTION_TEXT} @@ ${query}
  )`

/**
 * Templates with all the terms in their title or in the name or description of their collection: first those with them
 * in the title, then the others, the newest first; of very many the newest `MOST_FOUND`.
 */
export async function searchTemplates(
  db: Db,
  terms: readonly Term[],
  page: number,
): Promise<{ data: Template[]; meta: PageMeta }> {
  if (terms.length === 0) return paged({ rows: [], total: 0 }, page, PAGE_SIZE, presentTemplate)
  const { limit, offset } = rowsOf(page, PAGE_SIZE)
  const { tables, inAll } = matches(terms, templatesWith, sql`n.id`)
  const { rows } = await db.execute<Counted<TemplateRow>>(sql`
    with ${tables}, found as materialized (
      select n.id, search_words(n.title) @@ ${queryOf(terms)} as named from library_templates n where ${inAll}
      order by n.id desc limit ${MOST_FOUND}
    )
    select (select count(*)::int from found) as total, page.*
    from (values (1)) as whole left join lateral (
      ${templatesFrom(sql`t.id in (select id from found)`)}
      order by (select named from found where found.id = t.id) desc, t.id desc limit ${limit} offset ${offset}
    ) page on true`)
  return paged(pageFrom(rows) ?? { rows: [], total: 0 }, page, PAGE_SIZE, presentTemplate)
}
