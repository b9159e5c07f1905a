import { getTableColumns, type Name, sql, type SQL } from 'drizzle-orm'

import { LIMITED_VIDEOS } from '#domain/plan/plan-content.ts'
import type { CaptionField } from '#domain/publication/caption-fields.ts'
import { DIVIDER, type CaptionIn } from '#domain/publication/caption-language.ts'
import { OWN_CAPTION, type Version } from '#domain/publication/version.ts'

import { publications } from '../../../db/schema/index.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import { hashOfValues, type CaptionProfile } from '../../account/service.ts'
import { copiedFrom, filledIn, takesValues, type PostCopy } from '../../publishing/index.ts'

export const list = (parts: (SQL | Name)[]) => sql.join(parts, sql`, `)

/** What an auto post stores of its agent and of the version. */
type OfAgent = 'agentBranding' | 'brandSlides' | 'brandState' | 'captionValues' | 'palette' | 'paletteState' | 'cityId'

/**
 * What an auto post stores of library post `p` in the languages and the variant of `v`: with pictures that nothing was
 * drawn on, and a caption whose fields are not filled.
 */
export const VALUES: Record<Exclude<keyof PostCopy, OfAgent>, SQL> = {
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
  captions: sql`case when v.languages = 'en' and v.variant = ${OWN_CAPTION} then p.network_captions else '{}'::jsonb end`,
  firstComment: sql`''`,
  networkOptions: sql`'{}'::jsonb`,
  isReminder: sql`false`,
  limitedVideo: videoOf(sql`p.id`),
}

/** As `palettesOf`: whether a library post may go out in other colors than its own. */
export const allowsPalettes = (post: SQL) => sql`(${post}.has_palettes and ${post}.type in ('image', 'carousel'))`

/** The agent's value of a field, which `w` has. */
const value = (field: CaptionField) => sql`w.${sql.identifier(`value_${field}`)}`

/** A caption, and those of single networks, whose fields are not filled. */
interface Unfilled {
  caption: SQL
  captions: SQL
}

type OfVersion = 'caption' | 'captions' | 'captionValues' | 'palette' | 'paletteState' | 'cityId'

const OF_VERSION: Record<OfVersion, (texts: Unfilled) => SQL> = {
  caption: ({ caption }) => filledIn(caption, value),
  captions: ({ captions }) =>
    sql`coalesce((select jsonb_object_agg(n.key, ${filledIn(sql`n.value`, value)}) from jsonb_each_text(${captions}) n), '{}'::jsonb)`,
  captionValues: ({ caption, captions }) =>
    sql`case when ${takesValues(sql`(${caption} || ' ' || ${captions}::text)`)} then w.values_hash end`,
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
export const COPY = Object.entries(VALUES).map(([column, of]) => ({ column, name: nameOf(column), value: of }))

/** What depends on the agent too. */
export const FILLED = Object.entries(OF_VERSION).map(([column, of]) => ({ name: nameOf(column), value: of }))

/** The columns whose values of the library are only what they are made of. */
export const IS_FILLED: ReadonlySet<string> = new Set(['caption', 'captions'])

/** The version of a post that an agent gets. */
export interface OfAgentVersion {
  version: Version
  profile: CaptionProfile
}

export function ofVersion({ version, profile: { values, cityId } }: OfAgentVersion) {
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

export const ASKED = sql`variant text, palette text, city_id int, value_city text, value_first_name text, value_areas text,
  value_market text, values_hash text`

/** The languages of a caption in one word, as the statements here compare it. */
export function languagesOf({ language, isBilingual }: CaptionIn): 'en' | 'es' | 'both' {
  return isBilingual ? 'both' : language
}

/**
 * What is asked of library post `p`: its own caption where the variant was removed since the library was read, and English
 * where the Spanish caption was.
 */
export function inEffect(asked: SQL): SQL {
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
