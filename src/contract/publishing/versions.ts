import { z } from 'zod'

import { PALETTES } from '#domain/media/palettes.ts'
import { LONGEST_VARIANT_NAME } from '#domain/publication/version.ts'

/** The caption and the palette of a post as the device chose or saw them. */
export const VersionAsked = z.object({
  /** The name of the library's caption, empty for the post's own; null for words of the agent's own. */
  variant: z.string().max(LONGEST_VARIANT_NAME).nullable(),
  palette: z.enum(PALETTES),
})

/** A version of a post, and who else has it. */
export const VersionShown = VersionAsked.extend({
  /** The agent's city; null where the profile names none. */
  city: z.string().nullable(),
  /** The instant at which another agent of the city sends the same one, within 30 days; null where none does. */
  also_at: z.string().nullable(),
})
export type VersionShown = z.infer<typeof VersionShown>
