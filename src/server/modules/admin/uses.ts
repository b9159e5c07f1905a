import { sql, type SQL } from 'drizzle-orm'

import type { Uses } from '#contract/admin/records.ts'

import type { Db } from '../../db/open.ts'

/** The publications of posts that were published on a network at least, as `p`. */
const PUBLISHED = sql`publications p
  where exists (select 1 from publication_targets t where t.publication_id = p.id and t.state = 'published')`

const DOWNLOADS = sql`template_downloads d`

const countOf = (columns: SQL, from: SQL) => sql`(select json_build_object(${columns}) from ${from}) as uses`

/** How often a post `r` was published, and by how many agents. */
export const POST_USES = countOf(
  sql`'times', count(*)::int, 'agents', count(distinct p.agent_id)::int`,
  sql`${PUBLISHED} and p.social_post_id = r.id`,
)

/** The same of all posts, to sort them: counted together, which is much faster than one after the other. */
export const POST_USES_SORT = {
  sort: sql`coalesce(used.times, 0)`,
  join: sql`left join (
    select p.social_post_id, count(*) as times from ${PUBLISHED} and p.social_post_id is not null
    group by p.social_post_id
  ) used on used.social_post_id = r.id`,
}

/** How often a template `r` was downloaded or opened on Canva, and by how many agents. */
export const TEMPLATE_USES = countOf(
  sql`'times', coalesce(sum(d.times + d.opens), 0)::int, 'agents', count(*)::int`,
  sql`${DOWNLOADS} where d.template_id = r.id`,
)

export const TEMPLATE_USES_SORT = {
  sort: sql`coalesce(used.times, 0)`,
  join: sql`left join (
    select d.template_id, sum(d.times + d.opens) as times from ${DOWNLOADS} group by d.template_id
  ) used on used.template_id = r.id`,
}

/** How often one record was used. */
export async function usesOf(db: Db, kind: 'post' | 'template', id: number): Promise<Uses> {
  const uses = kind === 'post' ? POST_USES : TEMPLATE_USES
  const { rows } = await db.execute<{ uses: Uses }>(sql`select ${uses} from (values (${id}::int)) as r (id)`)
  return rows[0]?.uses ?? { times: 0, agents: 0 }
}
