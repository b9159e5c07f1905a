import { and, asc, eq, getTableColumns, inArray, isNull, type Name, sql, type SQL } from 'drizzle-orm'

import { LIMITED_VIDEOS } from '#domain/plan/plan-content.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { CaptionField } from '#domain/publication/caption-fields.ts'
import { DIVIDER, type CaptionIn } from '#domain/publication/caption-language.ts'
import { OWN_CAPTION, type Version } from '#domain/publication/version.ts'

import type { Tx } from '../../db/open.ts'
import { publications, targets } from '../../db/schema/index.ts'
import type { PublishedFile } from '../../db/schema/publishing.ts'
import { listUnused } from '../../storage/unused-files.ts'
import { hashOfValues, type CaptionProfile } from '../account/service.ts'
import { copiedFrom, filledIn, takesValues, type PostCopy } from '../publishing/index.ts'

/** An auto post to be planned. */
export interface NewAutoPost {
  agentId: number
  postId: number
  /** The agent's local day, 'YYYY-MM-DD'. */
  day: string
  at: Date
  platforms: readonly Platform[]
  caption: CaptionIn
  /** Whether it is to have the agent's footer, which is drawn shortly before it goes out. */
  isBranded: boolean
  version: Version
  /** The agent's, for the caption's fields. */
  profile: CaptionProfile
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

const list = (parts: (SQL | Name)[]) => sql.join(parts, sql`, `)

/** What an auto post stores of its agent and of the version. */
type OfAgent = 'agentBranding' | 'brandSlides' | 'brandState' | 'captionValues' | 'palette' | 'paletteState' | 'cityId'

/**
 * What an auto post stores of library post `p` in the languages and the variant of `v`: with pictures that nothing was
 * drawn on, and a caption whose fields are not filled.
 */
const VALUES: Record<Exclude<keyof PostCopy, OfAgent>, SQL> = {
  ...copiedFrom(sql`p`),
  socialPostId: sql`p.id`,
  title: sql`case when v.languages = 'es' and p.spanish_title <> '' then p.spanish_title else p.title end`,
  caption: sql`case v.languages when 'es' then v.spanish_caption when 'both' then ${bothCaptions()} else v.caption end`,
  captionLanguage: sql`case v.languages when 'es' then 'es' else 'en' end`,
  isBilingual: sql`v.languages = 'both'`,
  languageFallback: sql`v.fallback`,
  captionVariant: sql`v.variant`,
  pictureWords: sql`case when v.languages = 'es' and ${spanishImageOf(sql`p`, 'file_key')} is not null then 'es'
    else coalesce(p.picture_words, 'en') end`,
  thumbnailKey: sql`coalesce(case when v.languages = 'es' then ${spanishImageOf(sql`p`, 'file_key')} end, p.thumbnail_key)`,
  media: mediaOf(sql`p`),
  limitedVideo: videoOf(sql`p.id`),
}

/** As `palettesOf`: whether a library post may go out in other colors than its own. */
const allowsPalettes = (post: SQL) => sql`(${post}.has_palettes and ${post}.type in ('image', 'carousel'))`

/** The agent's value of a field, which `w` has. */
const value = (field: CaptionField) => sql`w.${sql.identifier(`value_${field}`)}`

const OF_VERSION: Record<'caption' | 'captionValues' | 'palette' | 'paletteState' | 'cityId', (caption: SQL) => SQL> = {
  caption: (caption) => filledIn(caption, value),
  captionValues: (caption) => sql`case when ${takesValues(caption)} then w.values_hash end`,
  palette: () => sql`case when p.allows_palettes then w.palette else 'original' end`,
  paletteState: () => sql`case when p.allows_palettes and w.palette <> 'original' then 'waiting' end`,
  cityId: () => sql`w.city_id`,
}

const nameOf = (column: string) => {
  const found = new Map(Object.entries(getTableColumns(publications))).get(column)
  if (!found) throw new Error(`A publication has no column ${column}`)
  return sql.identifier(found.name)
}

/** The same with the names of the columns. */
const COPY = Object.entries(VALUES).map(([column, of]) => ({ column, name: nameOf(column), value: of }))

/** What depends on the agent too. */
const FILLED = Object.entries(OF_VERSION).map(([column, of]) => ({ name: nameOf(column), value: of }))

/** What is asked of an agent's version, as the statements here read it. */
function ofVersion({ version, profile: { values, cityId } }: Pick<NewAutoPost, 'version' | 'profile'>) {
  return {
    variant: version.variant ?? OWN_CAPTION,
    palette: version.palette,
    city_id: cityId,
    value_city: values.city,
    value_first_name: values.first_name,
    value_areas: values.areas,
    value_market: values.market,
    values_hash: hashOfValues(values),
  }
}

const ASKED = sql`variant text, palette text, city_id int, value_city text, value_first_name text, value_areas text,
  value_market text, values_hash text`

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
  const same = COPY.filter(({ column }) => column !== 'caption')
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
        ${list(FILLED.map(({ value: of }) => of(sql`p.caption`)))}
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

/** Whether a planned post is to have the agent's footer. */
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
  {
    postId,
    caption,
    now,
    ...version
  }: { postId: number; caption: CaptionIn; now: Date } & Pick<NewAutoPost, 'version' | 'profile'>,
): Promise<boolean> {
  await listDrawn(tx, await tx.select(OF_FILES).from(publications).where(eq(publications.id, id)), now)
  const row = [{ languages: languagesOf(caption), fallback: caption.fallback, ...ofVersion(version) }]
  const same = COPY.filter(({ column }) => column !== 'caption')
  const set = list([
    ...same.map(({ name, value: of }) => sql`${name} = (${of})`),
    ...FILLED.map(({ name, value: of }) => sql`${name} = (${of(sql`(${VALUES.caption})`)})`),
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

/** The languages of a caption in one word, as the statements here compare it. */
function languagesOf({ language, isBilingual }: CaptionIn): 'en' | 'es' | 'both' {
  return isBilingual ? 'both' : language
}

/**
 * What is asked of library post `p`: its own caption where the variant was removed since the library was read, and English
 * where the Spanish caption was.
 */
function inEffect(asked: SQL): SQL {
  const isGone = sql`${asked}.languages <> 'en' and t.spanish_caption !~ '\\S'`
  return sql`
    select case when ${isGone} then 'en' else ${asked}.languages end as languages,
      case when ${isGone} then 'no_spanish' else ${asked}.fallback end as fallback,
      t.variant, t.caption, t.spanish_caption
    from (
      select coalesce(o.name, ${OWN_CAPTION}) as variant, coalesce(o.caption, p.caption) as caption,
        case when o.name is null then p.spanish_caption else o.spanish_caption end as spanish_caption
      from (values (1)) as one left join (
        select e ->> 'name' as name, e ->> 'caption' as caption, coalesce(e ->> 'spanish_caption', '') as spanish_caption
        from jsonb_array_elements(p.variants) e where e ->> 'name' = ${asked}.variant limit 1
      ) o on true
    ) t
  `
}

/** As `bilingualCaption`. */
function bothCaptions(): SQL {
  const trimmed = (column: SQL) => sql`regexp_replace(${column}, '^\\s+|\\s+$', '', 'g')`
  const between = sql.raw(`E'\\n\\n${DIVIDER}\\n\\n'`)
  return sql`${trimmed(sql`v.caption`)} || ${between} || ${trimmed(sql`v.spanish_caption`)}`
}

/** From now on these count as edited by the agent; one that was before keeps its time. */
export async function markEdited(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(publications)
    .set({ editedAt: now })
    .where(and(inArray(publications.id, [...ids]), isNull(publications.editedAt)))
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

/** A column of the Spanish picture that an image post may have. */
function spanishImageOf(post: SQL, column: 'file_key' | 'spanish_alt_text'): SQL {
  return sql`(
    select s.${sql.identifier(column)} from social_post_media s
    where s.post_id = ${post}.id and s.role = 'spanish_image' and ${post}.type = 'image' order by s.position limit 1
  )`
}

/** The files that go out with a library post's caption, as a publication stores them, in order: as `mediaIn` has them. */
function mediaOf(post: SQL): SQL {
  const file: Record<keyof Omit<PublishedFile, 'source'>, SQL> = {
    role: sql`g.role`,
    key: sql`f.key`,
    mime: sql`f.mime`,
    alt: sql`g.alt`,
  }
  const parts = Object.entries(file).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`
    select jsonb_agg(jsonb_build_object(${list(parts)}) order by g.role, g.position)
    from (
      select m.role, m.position, m.file_key,
        case when v.languages = 'es' then m.spanish_alt_text else m.alt_text end as alt
      from social_post_media m
      where m.post_id = ${post}.id and m.role <> 'spanish_image'
        and (v.languages <> 'es' or ${spanishImageOf(post, 'file_key')} is null)
      union all
      select r.role, 1, ${spanishImageOf(post, 'file_key')}, ${spanishImageOf(post, 'spanish_alt_text')}
      from (values ('facebook_image'), ('instagram_image')) r(role)
      where v.languages = 'es' and ${spanishImageOf(post, 'file_key')} is not null
    ) g join files f on f.key = g.file_key
  `
}
