import { sql, type SQL } from 'drizzle-orm'

import type { Template } from '#contract/library/templates.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { MOST_FOUND } from '#domain/library/search-limits.ts'
import type { Term } from '#domain/library/search.ts'

import type { Db } from '../../db/open.ts'
import { type Counted, paged, pageFrom, rowsOf } from '../../db/page.ts'
import { TEMPLATE_COLLECTION_TEXT, TEMPLATE_TEXT } from '../../db/schema/index.ts'
import { matches, queryOf } from '../../db/word-search.ts'
import { presentTemplate, type TemplateRow } from './presenter.ts'
import { templatesFrom } from './repo.ts'

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
