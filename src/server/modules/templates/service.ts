import type { PageMeta } from '#contract/shapes.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import { canvaLink } from '#domain/library/canva-link.ts'
import { LISTING_PAGE_SIZE } from '#domain/library/listing.ts'
import type { TemplateType } from '#domain/library/template.ts'

import type { Db } from '../../db/open.ts'
import { paged, rowsOf } from '../../db/page.ts'
import { problem } from '../../http/problem.ts'
import { presentTemplate, presentTemplateCollection } from './presenter.ts'
import * as repo from './repo.ts'

export { searchTemplates } from './search.ts'

/** Templates on one page of the list of all templates. */
const TEMPLATES_PAGE_SIZE = 24

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

export async function listCollections(db: Db, page: number, type?: TemplateType): Promise<Paged<TemplateCollection>> {
  const found = await repo.findCollections(db, rowsOf(page, LISTING_PAGE_SIZE), type)
  return paged(found, page, LISTING_PAGE_SIZE, presentTemplateCollection)
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

/** The collections with one of these names. */
export async function namedCollections(db: Db, names: readonly string[]): Promise<{ name: string; id: number }[]> {
  return await repo.findByName(db, names)
}
