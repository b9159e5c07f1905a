import { sql, type SQL } from 'drizzle-orm'

import { CAPTION_FIELDS, type CaptionField } from '#domain/publication/caption-fields.ts'

/**
 * `fillCaption` in SQL, so that a statement that copies captions leaves no field unfilled, whatever the library has by
 * then. The values come from `fieldValues`, which have nothing that a replacement could take for anything else.
 */
export function filledIn(text: SQL, value: (field: CaptionField) => SQL): SQL {
  const filled = CAPTION_FIELDS.reduce((inner, field) => {
    const pattern = sql.raw(String.raw`'\{${field}\|([^{}|]*)\}'`)
    return sql`regexp_replace(${inner}, ${pattern}, coalesce(nullif(${value(field)}, ''), '\\1'), 'g')`
  }, text)
  return sql`case when position('{' in ${text}) = 0 then ${text} else ${filled} end`
}

/** Whether a caption has a field that `filledIn` fills. */
export function takesValues(text: SQL): SQL {
  return sql`${text} ~ ${sql.raw(String.raw`'\{(${CAPTION_FIELDS.join('|')})\|[^{}|]*\}'`)}`
}
