import { sql, type SQL } from 'drizzle-orm'

import type { PostResults } from '#contract/admin/posts.ts'
import type { Uses } from '#contract/admin/records.ts'
import { LEAST_RESULTS, SETTLED_AGE_MS } from '#domain/insights/insights.ts'

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

/**
 * What each publication `p` of a post got over its networks, by counts that are settled; null where no network gave any.
 * @param which the publications that count
 */
const resultsFrom = (columns: SQL, which: SQL, group: SQL) => sql`(
  select ${columns} sum(f.reactions)::float8 as reactions, sum(f.views)::float8 as views
  from publications p
  join publication_targets t on t.publication_id = p.id and t.state = 'published'
  join target_figures f on f.target_id = t.id
  where ${which} and f.as_of >= t.published_at + ${SETTLED_AGE_MS} * interval '1 millisecond'
  group by ${group}
) as one`

/** The median of what publications got; null while there are too few to compare. */
const medianOf = (insight: SQL) =>
  sql`case when count(${insight}) >= ${LEAST_RESULTS} then percentile_cont(0.5) within group (order by ${insight}) end`

const resultOf = (insight: SQL) => sql`json_build_object('of', count(${insight})::int, 'median', ${medianOf(insight)})`

/** How the publications of a post `r` did. */
export const POST_RESULTS = sql`(
  select json_build_object('reactions', ${resultOf(sql`one.reactions`)}, 'views', ${resultOf(sql`one.views`)})
  from ${resultsFrom(sql``, sql`p.social_post_id = r.id`, sql`p.id`)}
) as results`

/** The same medians of all posts, to sort them. */
export const POST_RESULTS_JOIN = sql`left join (
  select one.social_post_id, ${medianOf(sql`one.reactions`)} as reactions, ${medianOf(sql`one.views`)} as views
  from ${resultsFrom(sql`p.social_post_id,`, sql`p.social_post_id is not null`, sql`p.social_post_id, p.id`)}
  group by one.social_post_id
) did on did.social_post_id = r.id`

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

export async function resultsOf(db: Db, id: number): Promise<PostResults> {
  const { rows } = await db.execute<{ results: PostResults }>(
    sql`select ${POST_RESULTS} from (values (${id}::int)) as r (id)`,
  )
  const none = { of: 0, median: null }
  return rows[0]?.results ?? { reactions: none, views: none }
}

export async function usesOf(db: Db, kind: 'post' | 'template', id: number): Promise<Uses> {
  const uses = kind === 'post' ? POST_USES : TEMPLATE_USES
  const { rows } = await db.execute<{ uses: Uses }>(sql`select ${uses} from (values (${id}::int)) as r (id)`)
  return rows[0]?.uses ?? { times: 0, agents: 0 }
}
