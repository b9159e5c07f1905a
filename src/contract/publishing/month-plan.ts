import { z } from 'zod'

import { AUTO_POST_LANGUAGES, CONTENT_CATEGORIES } from '#domain/auto-post/auto-post.ts'
import { WANTED_LANGUAGES } from '#domain/auto-post/auto-post-language.ts'
import { MONTH_DAYS } from '#domain/auto-post/month-deck.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { LANGUAGE_FALLBACKS } from '#domain/publication/caption-language.ts'

import { defineCalls } from '../call.ts'
import { dataOf, Id, TimeZoneName } from '../shapes.ts'
import { VersionAsked, VersionShown } from './versions.ts'

const Day = z.iso.date()

const Reason = z.object({
  code: z.enum(['holiday', 'open_house', 'new', 'again']),
  category: z.enum(CONTENT_CATEGORIES),
  /** Whether the category's posts got more reactions than the agent's others, which is why it comes sooner. */
  did_well: z.boolean(),
  /** The holiday the post is for, and the holiday's own day. */
  holiday: z.object({ name: z.string(), day: Day }).nullable(),
  /** When it last went out for the agent; null where it never did. */
  last_at: z.string().nullable(),
})

const Suggestion = z.object({
  post_id: z.number().int(),
  /** Plans that the previous release stored on a device have none. */
  version: VersionShown.optional(),
  /** The beginning of the version's caption, where it isn't the post's own one. */
  excerpt: z.string().nullable().optional(),
  why: Reason,
  /** The language it goes out in, and why that isn't the wanted one. */
  language: z.enum(WANTED_LANGUAGES),
  fallback: z.enum(LANGUAGE_FALLBACKS).nullable(),
  /** Whether the caption is in Spanish and the words on the picture are in English. */
  english_picture: z.boolean().optional(),
})

const Card = Suggestion.extend({
  day: Day,
  /** The instant it goes out, ISO 8601 in UTC. */
  at: z.string(),
  /** What it can be swapped for without a network, in the order it is offered. */
  alternatives: z.array(Suggestion),
})

/** A suggested post as a card shows it. */
const CardPost = z.object({
  id: z.number().int(),
  title: z.string(),
  spanish_title: z.string(),
  excerpt: z.string(),
  spanish_excerpt: z.string(),
  type: z.enum(POST_TYPES),
  thumbnail: z.string().nullable(),
  /** Width over height of the thumbnail; null where it isn't known. */
  aspect: z.number().nullable(),
  main_color: z.string().nullable(),
})
export type CardPost = z.infer<typeof CardPost>

const MonthPlan = z.object({
  cards: z.array(Card),
  /** Every post that a card names, once. */
  posts: z.array(CardPost),
  platforms: z.array(z.enum(PLATFORMS)),
  timezone: TimeZoneName,
  /** The categories the posts were chosen from. */
  categories: z.array(z.enum(CONTENT_CATEGORIES)),
  language: z.enum(AUTO_POST_LANGUAGES),
  /** What has to be there before anything can be planned; null where nothing is missing. */
  missing: z.enum(['plan', 'connection']).nullable(),
})
export type MonthPlan = z.infer<typeof MonthPlan>

const category = CONTENT_CATEGORIES.join('|')

const Decision = z.discriminatedUnion('action', [
  /** Without a language it is the one of the settings, without a version one of the server's choice. */
  z.object({
    day: Day,
    action: z.literal('keep'),
    post_id: Id,
    language: z.enum(WANTED_LANGUAGES).optional(),
    version: VersionAsked.optional(),
  }),
  z.object({ day: Day, action: z.literal('skip'), post_id: Id.optional() }),
])
export type Decision = z.infer<typeof Decision>

const DayOutcome = z.object({
  day: Day,
  outcome: z.enum(['scheduled', 'skipped', 'refused']),
  /** Why it was refused. */
  reason: z.enum(['past', 'not_in_plan', 'day_taken', 'post_gone', 'monthly_limit']).nullable(),
  /** The same in one sentence. */
  message: z.string().nullable(),
})
export type DayOutcome = z.infer<typeof DayOutcome>

export const monthPlanCalls = defineCalls({
  'GET /agent/month-plan': {
    summary:
      'A post for each of the agent’s chosen days of the next 30, where nothing was decided by hand, with alternatives',
    access: 'agent',
    query: z.object({
      /** Names of categories, separated by commas; without them those of the settings. */
      categories: z
        .string()
        .regex(new RegExp(`^(${category})(,(${category}))*$`))
        .optional(),
      /** Without one that of the settings. */
      language: z.enum(AUTO_POST_LANGUAGES).optional(),
      /** Also takes posts for holidays where the categories leave them out; each goes out on the last day up to its holiday. */
      holidays: z.enum(['true', 'false']).default('false'),
      /** Prefers open-house posts on weekends. */
      open_house: z.enum(['true', 'false']).default('false'),
    }),
    answer: dataOf(MonthPlan),
  },
  'POST /agent/month-plan': {
    summary:
      'Schedules and skips days of the plan. Says for each day what came of it; repeated, it has the same effect',
    access: 'agent',
    body: z.object({
      days: z
        .array(Decision)
        .min(1)
        .max(2 * MONTH_DAYS),
    }),
    answer: dataOf(z.object({ days: z.array(DayOutcome) })),
  },
})
