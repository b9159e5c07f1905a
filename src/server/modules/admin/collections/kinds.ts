import { and, eq, isNull, sql } from 'drizzle-orm'

import type { CollectionForm, TemplateCollectionForm } from '#contract/admin/collections.ts'

import type { Db } from '../../../db/open.ts'
import { collections, posts, templateCollections as table } from '../../../db/schema/index.ts'
import { freePlans, inUse } from '../posts/in-use.ts'
import { rowsOf } from './rows.ts'
import { collectionService } from './service.ts'

export const postCollectionRows = rowsOf(collections, {
  table: sql`social_posts`,
  seen: sql`library_posts`,
  collectionId: sql`social_post_collection_id`,
  key: sql`id`,
  imageKey: sql`thumbnail_key`,
})

export const postCollections = collectionService({
  kind: 'collection',
  rows: postCollectionRows,
  columnsOf: ({ name, description, haute_stock_name: hauteStockName }: CollectionForm) => ({
    name,
    description,
    hauteStockName: hauteStockName || null,
  }),
  historySnapshot: ({ name, description, hauteStockName }) => ({ name, description, haute_stock_name: hauteStockName }),
  ownOf: async (db, { id, hauteStockName }) => ({
    haute_stock_name: hauteStockName ?? '',
    in_use: await inUse(db, await findPostIds(db, id)),
  }),
  // Posts without a collection, and those of a draft, are not used for auto posts.
  leave: async (tx, id, now) => await freePlans(tx, await findPostIds(tx, id), now),
})

async function findPostIds(db: Db, collectionId: number): Promise<number[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.collectionId, collectionId), isNull(posts.deletedAt)))
  return rows.map(({ id }) => id)
}

export const templateCollectionRows = rowsOf(table, {
  table: sql`templates`,
  seen: sql`library_templates`,
  collectionId: sql`template_collection_id`,
  key: sql`uuid`,
  imageKey: sql`image_key`,
})

export const templateCollections = collectionService({
  kind: 'template_collection',
  rows: templateCollectionRows,
  columnsOf: ({ name, description, type }: TemplateCollectionForm) => ({ name, description, type }),
  historySnapshot: ({ name, type, description }) => ({
    name,
    type: type.replaceAll('-', ' '),
    description: description || null,
  }),
  ownOf: async (_, { type }) => ({ type }),
})
