import { z } from 'zod'

import { AUTO_POST_LANGUAGES, CONTENT_CATEGORIES, TIMES_OF_DAY, WEEKDAYS } from '#domain/auto-post/auto-post.ts'

import { defineCalls } from '../call.ts'
import { dataOf, TimeZoneName } from '../shapes.ts'

export const SocialPostSettings = z.object({
  tags: z.array(z.enum(CONTENT_CATEGORIES)).min(1, 'Please select at least one content category'),
  frequency_days_of_week: z.array(z.enum(WEEKDAYS)).min(1, 'Please select at least one day of the week'),
  frequency_time_of_day: z.enum(TIMES_OF_DAY),
  language: z.enum(AUTO_POST_LANGUAGES),
  timezone: TimeZoneName,
})
export type SocialPostSettings = z.infer<typeof SocialPostSettings>

const Answered = SocialPostSettings.extend({
  /** False until any were saved. */
  saved: z.boolean(),
  /** Whether auto posts carry the Personal Brand footer, where the plan has it. */
  branding: z.boolean(),
})

/** The choices that others may have changed since a form was opened. */
const SeenSettings = z.object({
  tags: z.array(z.enum(CONTENT_CATEGORIES)),
  frequency_days_of_week: z.array(z.enum(WEEKDAYS)),
  frequency_time_of_day: z.enum(TIMES_OF_DAY),
  language: z.enum(AUTO_POST_LANGUAGES).optional(),
})
export type SeenSettings = z.infer<typeof SeenSettings>

export const autoPostCalls = defineCalls({
  'GET /agent/social-post-settings': {
    summary: 'The agent’s auto-post settings; the specified defaults, `saved` false, until any were saved',
    access: 'agent',
    answer: dataOf(Answered),
  },
  'POST /agent/social-post-settings': {
    summary:
      'Saves them and plans anew what was not edited by hand; without a time zone or a language the agent’s own stays',
    access: 'agent',
    /** `seen` holds the settings they were made from: only what differs from them is changed. */
    body: SocialPostSettings.partial({ timezone: true, language: true }).extend({
      seen: SeenSettings.optional(),
      branding: Answered.shape.branding.optional(),
    }),
    answer: dataOf(Answered),
  },
})
