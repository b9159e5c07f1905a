import { z } from 'zod'

import { CLAIMS } from '#domain/library/claims.ts'
import { isPlace } from '#domain/library/places.ts'
import { PICTURE_WORDS } from '#domain/library/post.ts'
import { isTime } from '#domain/library/times.ts'

import { json, UNCHANGED } from '../form-fields.ts'

const MOST_MARKS = 40

/** Names, each once; null where the post's words decide. */
const names = <T extends z.ZodType>(name: T) =>
  z
    .array(name)
    .max(MOST_MARKS, 'That’s too many.')
    .transform((all) => [...new Set(all)])
    .nullable()
    .optional()

/** What was marked of a post; null where nobody has, so that its words decide. */
export const Marks = {
  marked_claims: z.array(z.enum(CLAIMS)).nullable(),
  times: z.array(z.string()).nullable(),
  places: z.array(z.string()).nullable(),
  picture_words: z.enum(PICTURE_WORDS).nullable(),
}

/**
 * The marks in a form: what it says the agent has, when and where it fits as JSON lists, null for as its words say; the
 * language of the words on its pictures, empty for not marked. Each stays as it is without one.
 */
export const MarkFields = {
  claims: json(names(z.enum(CLAIMS, `This must be one of: ${CLAIMS.join(', ')}.`)), UNCHANGED),
  times: json(
    names(
      z.string().refine(isTime, 'Please enter a holiday, a season, a month, a weekday, or days such as 12-01/12-24.'),
    ),
    UNCHANGED,
  ),
  places: json(names(z.string().refine(isPlace, 'Please enter a state code, such as TX, or a climate.')), UNCHANGED),
  picture_words: z.enum(['', ...PICTURE_WORDS], `This must be one of: ${PICTURE_WORDS.join(', ')}.`).optional(),
}
