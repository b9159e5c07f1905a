import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'

import type { Tx } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import {
  allowsPalettes,
  ASKED,
  COPY,
  FILLED,
  inEffect,
  IS_FILLED,
  languagesOf,
  list,
  type OfAgentVersion,
  ofVersion,
  VALUES,
} from './copied-post-sql.ts'

/** An auto post to be planned. */
export interface NewAutoPost extends OfAgentVersion {
  agentId: number
  postId: number
  /** The agent's local day, 'YYYY-MM-DD'. */
  day: string
  at: Date
  platforms: readonly Platform[]
  caption: CaptionIn
  /** Whether it is to have the agent's footer, which is drawn shortly before it goes out. */
  isBranded: boolean
}

/** The targets of publications, locked until the transaction ends: whoever publishes one locks it as well. */
export async function lockTargets(tx: Tx, publicationIds: readonly number[]) {
  return await tx
    .select({
      publicationId: targets.publicationId,
      platform: targets.platform,
      state: targets.state,
      attempts: targets.attempts,
      /** Whether a network has its pictures, as while it asks to wait. */
      isUploaded: sql<boolean>`${targets.progress} is not null`,
    })
    .from(targets)
    .where(inArray(targets.publicationId, [...publicationIds]))
    .orderBy(asc(targets.id))
    .for('update')
}

/** Removes planned posts, except those that have begun, were canceled or were edited meanwhile. */
export async function takeBack(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const rows = await lockTargets(tx, ids)
  const begun = rows.filter(({ state, attempts }) => state !== 'queued' || attempts > 0)
  const begunIds = new Set(begun.map(({ publicationId }) => publicationId))
  const untouched = ids.filter((id) => !begunIds.has(id))
  if (untouched.length === 0) return
  const gone = await tx
    .delete(publications)
    .where(and(inArray(publications.id, untouched), eq(publications.source, 'auto'), isNull(publications.editedAt)))
    .returning(OF_FILES)
  await listDrawn(tx, gone, now)
}

const OF_FILES = {
  brandState: publications.brandState,
  paletteState: publications.paletteState,
  media: publications.media,
  thumbnailKey: publications.thumbnailKey,
}

/** Lists what was drawn for publications that lose it as unused; the library's own files stay in use. */
async function listDrawn(
  tx: Tx,
  rows: readonly Pick<typeof publications.$inferSelect, keyof typeof OF_FILES>[],
  now: Date,
): Promise<void> {
  const drawn = rows.filter((row) => row.brandState === 'drawn' || row.paletteState === 'drawn')
  const keys = [...drawn.map((row) => row.thumbnailKey), ...drawn.flatMap(({ media }) => media.map(({ key }) => key))]
  if (keys.length > 0) await listUnused(tx, keys, now)
}

/**
 * Inserts planned posts, each a copy of the library's, in one statement. A day that already has its auto post,
 * whoever planned it, keeps it.
 */
export async function insertAutoPosts(tx: Tx, wanted: readonly NewAutoPost[], now: Date): Promise<void> {
  if (wanted.length === 0) return
  const rows = wanted.map(({ agentId, postId, day, at, platforms, caption, isBranded, ...version }) => ({
    agent_id: agentId,
    post_id: postId,
    day,
    at: at.toISOString(),
    platforms,
    languages: languagesOf(caption),
    fallback: caption.fallback,
    is_branded: isBranded,
    ...ofVersion(version),
  }))
  const same = COPY.filter(({ column }) => !IS_FILLED.has(column))
  await tx.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w(agent_id int, post_id int, day date, at timestamptz, platforms jsonb, languages text, fallback text,
          is_branded boolean, ${ASKED})
    ),
    copied as materialized (
      select w.languages as asked_languages, w.fallback as asked_fallback, w.variant as asked_variant,
        ${allowsPalettes(sql`p`)} as allows_palettes, ${list(COPY.map(({ name, value: of }) => sql`(${of}) as ${name}`))}
      from (select distinct post_id, languages, fallback, variant from wanted) w
        join library_posts p on p.id = w.post_id
        cross join lateral (${inEffect(sql`w`)}) v
      -- Waits for whoever is just deleting one of them, and then leaves it out.
      for key share of p
    ),
    made as (
      insert into publications (agent_id, idempotency_key, request_hash, source, scheduled_at, created_at, local_day,
        agent_branding, brand_state, ${list(same.map(({ name }) => name))}, ${list(FILLED.map(({ name }) => name))})
      select w.agent_id, gen_random_uuid(), 'auto', 'auto', w.at, ${now.toISOString()}::timestamptz, w.day,
        w.is_branded, case when w.is_branded then 'waiting' end, ${list(same.map(({ name }) => sql`p.${name}`))},
        ${list(FILLED.map(({ value: of }) => of({ caption: sql`p.caption`, captions: sql`p.captions` })))}
      from wanted w join copied p on p.social_post_id = w.post_id and p.media is not null
        and p.asked_languages = w.languages and p.asked_fallback is not distinct from w.fallback
        and p.asked_variant = w.variant
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

export interface Rebranded {
  id: number
  isBranded: boolean
}

/** Changes whether planned posts are to have the footer, those that nothing is drawn on yet. */
export async function setBranded(tx: Tx, rows: readonly Rebranded[]): Promise<void> {
  for (const isBranded of [true, false]) {
    const ids = rows.filter((row) => row.isBranded === isBranded).map(({ id }) => id)
    if (ids.length === 0) continue
    await tx
      .update(publications)
      .set({ agentBranding: isBranded, brandState: isBranded ? 'waiting' : null })
      .where(
        and(
          inArray(publications.id, ids),
          isNull(publications.editedAt),
          sql`${publications.brandState} is distinct from 'drawn'`,
          sql`${publications.paletteState} is distinct from 'drawn'`,
        ),
      )
  }
}

/**
 * Replaces the post copy of a publication with that of another library post in these languages, on which the footer is
 * still to be drawn where it is to have one; counts as edited by the agent at `now`. False, and nothing changed, where the
 * library post is gone.
 */
export async function replacePost(
  tx: Tx,
  id: number,
  { postId, caption, now, ...version }: { postId: number; caption: CaptionIn; now: Date } & OfAgentVersion,
): Promise<boolean> {
  await listDrawn(tx, await tx.select(OF_FILES).from(publications).where(eq(publications.id, id)), now)
  const row = [{ languages: languagesOf(caption), fallback: caption.fallback, ...ofVersion(version) }]
  const same = COPY.filter(({ column }) => !IS_FILLED.has(column))
  const texts = { caption: sql`(${VALUES.caption})`, captions: sql`(${VALUES.captions})` }
  const set = list([
    ...same.map(({ name, value: of }) => sql`${name} = (${of})`),
    ...FILLED.map(({ name, value: of }) => sql`${name} = (${of(texts)})`),
  ])
  const { rows } = await tx.execute(sql`
    update publications
    set ${set}, brand_state = case when publications.agent_branding then 'waiting' end, edited_at = ${now.toISOString()}::timestamptz
    from (select l.*, ${allowsPalettes(sql`l`)} as allows_palettes from library_posts l) p
      cross join jsonb_to_recordset(${JSON.stringify(row)}::jsonb) as w(languages text, fallback text, ${ASKED})
      cross join lateral (${inEffect(sql`w`)}) v
    where publications.id = ${id} and p.id = ${postId}
    returning publications.id
  `)
  return rows.length > 0
}

/** From now on these count as edited by the agent; one that was before keeps its time. */
export async function markEdited(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(publications)
    .set({ editedAt: now })
    .where(and(inArray(publications.id, [...ids]), isNull(publications.editedAt)))
}
