import { sql } from 'drizzle-orm'

import type { TemplateCollectionForm } from '#contract/admin/collections.ts'

import { templateCollections as table } from '../../../db/schema/index.ts'
import { rowsOf } from './rows.ts'
import { collectionService } from './service.ts'

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
