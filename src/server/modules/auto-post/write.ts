import { and, asc, eq, getTableColumns, inArray, isNull, type Name, sql, type SQL } from 'drizzle-orm'

import { LIMITED_VIDEOS } from '#domain/plan/plan-content.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Tx } from '../../db/open.ts'
import { publications, targets } from '../../db/schema/index.ts'
import type { PublishedFile } from '../../db/schema/publishing.ts'
import { copiedFrom, type PostCopy } from '../publishing/service.ts'

/** An auto post to be planned. */
export interface NewAutoPost {
  agentId: number
  postId: number
  /** The agent's local day, 'YYYY-MM-DD'. */
  day: string
  at: Date
  platforms: readonly Platform[]
}

/** The targets of publications, locked until the transaction ends: whoever publishes one locks it as well. */
export async function lockTargets(tx: Tx, publicationIds: readonly number[]) {
  return await tx
    .select({
      publicationId: targets.publicationId,
      platform: targets.platform,
      state: targets.state,
      attempts: targets.attempts,
    })
    .from(targets)
    .where(inArray(targets.publicationId, [...publicationIds]))
    .orderBy(asc(targets.id))
    .for('update')
}

/** Removes planned posts, except those that have begun, were canceled or were edited meanwhile. */
export async function takeBack(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await lockTargets(tx, ids)
  const begun = rows.filter(({ state, attempts }) => state !== 'queued' || attempts > 0)
  const begunIds = new Set(begun.map(({ publicationId }) => publicationId))
  const untouched = ids.filter((id) => !begunIds.has(id))
  if (untouched.length === 0) return
  await tx
    .delete(publications)
    .where(and(inArray(publications.id, untouched), eq(publications.source, 'auto'), isNull(publications.editedAt)))
}

const list = (parts: (SQL | Name)[]) => sql.join(parts, sql`, `)

/** What an auto post stores of library post `p`: the English text, without the agent's footer. */
const VALUES: Record<keyof PostCopy, SQL> = {
  ...copiedFrom(sql`p`),
  socialPostId: sql`p.id`,
  captionLanguage: sql`'en'`,
  agentBranding: sql`false`,
  media: mediaOf(sql`p.id`),
  limitedVideo: videoOf(sql`p.id`),
}

/** The same with the names of the columns. */
const COPY = Object.entries(getTableColumns(publications)).flatMap(([column, { name }]) => {
  const value = new Map(Object.entries(VALUES)).get(column)
  return value ? [{ name: sql.identifier(name), value }] : []
})

/**
 * Inserts planned posts, each a copy of the library's, in one statement. A day that already has its auto post,
 * whoever planned it, keeps it.
 */
export async function insertAutoPosts(tx: Tx, wanted: readonly NewAutoPost[], now: Date): Promise<void> {
  if (wanted.length === 0) return
  const rows = wanted.map(({ agentId, postId, day, at, platforms }) => ({
    agent_id: agentId,
    post_id: postId,
    day,
    at: at.toISOString(),
    platforms,
  }))
  await tx.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w(agent_id int, post_id int, day date, at timestamptz, platforms jsonb)
    ),
    copied as materialized (
      select ${list(COPY.map(({ name, value }) => sql`(${value}) as ${name}`))}
      from library_posts p where p.id in (select post_id from wanted)
      -- Waits for whoever is just deleting one of them, and then leaves it out.
      for key share of p
    ),
    made as (
      insert into publications (agent_id, idempotency_key, request_hash, source, scheduled_at, created_at, local_day,
        ${list(COPY.map(({ name }) => name))})
      select w.agent_id, gen_random_uuid(), 'auto', 'auto', w.at, ${now.toISOString()}::timestamptz, w.day,
        ${list(COPY.map(({ name }) => sql`p.${name}`))}
      from wanted w join copied p on p.social_post_id = w.post_id and p.media is not null
      on conflict (agent_id, local_day) where source = 'auto' do nothing
      returning id, agent_id, local_day, scheduled_at
    )
    insert into publication_targets (publication_id, platform, run_at)
    select made.id, platform, made.scheduled_at
    from made
      join wanted w on w.agent_id = made.agent_id and w.day = made.local_day
      cross join lateral jsonb_array_elements_text(w.platforms) as platform
  `)
}

/**
 * Replaces the post copy of a publication with that of another library post; counts as edited by the agent at
 * `now`.
 */
export async function replacePost(tx: Tx, id: number, postId: number, now: Date): Promise<void> {
  const set = list(COPY.map(({ name, value }) => sql`${name} = (${value})`))
  await tx.execute(sql`
    update publications
    set ${set}, edited_at = ${now.toISOString()}::timestamptz
    from library_posts p
    where publications.id = ${id} and p.id = ${postId}
  `)
}

/** The kind of limited video a library post is. */
function videoOf(postId: SQL): SQL {
  const slugs = sql.join(
    [...LIMITED_VIDEOS].map((slug) => sql`${slug}`),
    sql`, `,
  )
  return sql`
    select t.slug from social_post_tags pt join tags t on t.id = pt.tag_id
    where pt.post_id = ${postId} and t.slug in (${slugs}) order by array_position(array[${slugs}]::text[], t.slug) limit 1
  `
}

/** The files that go out with a library post's English caption, as a publication stores them, in order. */
function mediaOf(postId: SQL): SQL {
  const file: Record<keyof Omit<PublishedFile, 'source'>, SQL> = {
    role: sql`m.role`,
    key: sql`f.key`,
    mime: sql`f.mime`,
    alt: sql`m.alt_text`,
  }
  const parts = Object.entries(file).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`
    select jsonb_agg(jsonb_build_object(${list(parts)}) order by m.role, m.position)
    from social_post_media m join files f on f.key = m.file_key
    where m.post_id = ${postId} and m.role <> 'spanish_image'
  `
}
