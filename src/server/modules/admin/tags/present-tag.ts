import { inArray, sql, type SQL } from 'drizzle-orm'

import type { Tx } from '../../../db/open.ts'
import { tags } from '../../../db/schema/index.ts'

/** The id of the tag that one was merged into, or its own; null for a tag that is gone. */
export const presentTag = (id: number): SQL =>
  sql`(select coalesce(t.merged_into, t.id) from tags t where t.id = ${id})`

/**
 * The same for several, each once; an id without a tag stays. The tags are locked until the transaction ends, so that
 * none is merged before its posts are saved.
 */
export async function presentTags(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: tags.id, into: tags.mergedInto })
    .from(tags)
    .where(inArray(tags.id, [...ids]))
    .orderBy(tags.id)
    .for('share')
  const present = new Map(rows.map(({ id, into }) => [id, into ?? id]))
  return [...new Set(ids.map((id) => present.get(id) ?? id))]
}
