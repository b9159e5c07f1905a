import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'

import { LIMITED_VIDEOS } from '#domain/plan-content.ts'
import type { Platform } from '#domain/platform.ts'

import type { Tx } from '../../db/open.ts'
import { publications, targets } from '../../db/schema/index.ts'

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
  const kept = new Set(begun.map(({ publicationId }) => publicationId))
  const untouched = ids.filter((id) => !kept.has(id))
  if (untouched.length === 0) return
  await tx
    .delete(publications)
    .where(and(inArray(publications.id, untouched), eq(publications.source, 'auto'), isNull(publications.editedAt)))
}

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
      select p.*, (${mediaOf(sql`p.id`)}) as media, (${videoOf(sql`p.id`)}) as limited_video
      from social_posts p where p.id in (select post_id from wanted)
    ),
    made as (
      insert into publications (agent_id, idempotency_key, request_hash, social_post_id, source, title, type, caption,
        caption_language, thumbnail_key, main_color, media, limited_video, scheduled_at, created_at, local_day)
      select w.agent_id, gen_random_uuid(), 'auto', p.id, 'auto', p.title, p.type, p.caption,
        'en', p.thumbnail_key, p.main_color, p.media, p.limited_video, w.at, ${now.toISOString()}::timestamptz, w.day
      from wanted w join copied p on p.id = w.post_id and p.media is not null
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
  await tx.execute(sql`
    update publications
    set social_post_id = p.id, title = p.title, type = p.type, caption = p.caption, caption_language = 'en',
      agent_branding = false, thumbnail_key = p.thumbnail_key, main_color = p.main_color,
      media = (${mediaOf(sql`p.id`)}), limited_video = (${videoOf(sql`p.id`)}), edited_at = ${now.toISOString()}::timestamptz
    from social_posts p
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

/** The files of a library post in the form a publication stores them, in the order they are published in. */
function mediaOf(postId: SQL): SQL {
  return sql`
    select jsonb_agg(jsonb_build_object('role', m.role, 'key', f.key, 'mime', f.mime) order by m.role, m.position)
    from social_post_media m join files f on f.key = m.file_key
    where m.post_id = ${postId}
  `
}
