import { sql, type SQL } from 'drizzle-orm'

import { BESIDE_TEXTS, BETWEEN_TEXTS } from '#domain/library/claim-words.ts'

const BETWEEN = sql`${BETWEEN_TEXTS}::text`

/** The words of the post `p`, as `wordsOf` has them: of a page of posts they are read with it. */
export const wordsOfPost = (p: SQL): SQL => sql`concat_ws(${BETWEEN},
  ${p}.title, ${p}.caption, ${p}.spanish_title, ${p}.spanish_caption, (
    select string_agg(concat_ws(${BETWEEN}, v ->> 'caption', v ->> 'spanish_caption'), ${BETWEEN} order by at)
    from jsonb_array_elements(${p}.variants) with ordinality as variant(v, at)
  )) || ${BESIDE_TEXTS}::text || concat_ws(${BETWEEN}, (
    select string_agg(t.name, ${BETWEEN} order by t.id)
    from social_post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = ${p}.id
  ), (
    select string_agg(concat_ws(${BETWEEN}, m.alt_text, m.spanish_alt_text), ${BETWEEN} order by m.role, m.position)
    from social_post_media m where m.post_id = ${p}.id
  ))`
