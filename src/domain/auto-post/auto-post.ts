import type { PostType } from '../library/post.ts'
import { isScripture } from '../library/scripture.ts'
import type { TimeZone } from '../time/time.ts'

/** The content categories of the auto-post settings, in the order they are shown. */
export const CONTENT_CATEGORIES = [
  'homeBuyers',
  'mortgage',
  'homeSellers',
  'collections',
  'newConstruction',
  'holidays',
  'neighborhoodVideos',
  'reelTemplates',
  'homeTourVideos',
  'agentAvatar',
  'leadCapturePosts',
  'scripture',
] as const

export type ContentCategory = (typeof CONTENT_CATEGORIES)[number]

/** Days as the settings name them, Sunday first as `Date` counts. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

export const TIMES_OF_DAY = ['automatic', 'morning', 'afternoon', 'evening'] as const

export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** The languages an agent can choose for auto posts: one, each in turn, or both in one caption. */
export const AUTO_POST_LANGUAGES = ['en', 'es', 'alternating', 'both'] as const

export type AutoPostLanguage = (typeof AUTO_POST_LANGUAGES)[number]

/** When an agent's auto posts go out, of what, and in which language. */
export interface AutoPostSettings {
  categories: readonly ContentCategory[]
  days: readonly Weekday[]
  timeOfDay: TimeOfDay
  zone: TimeZone
  language: AutoPostLanguage
}

/** What the form shows until an agent has saved settings (specification, section 5). */
export const DEFAULT_AUTO_POST_SETTINGS: Omit<AutoPostSettings, 'zone'> = {
  // Verses of scripture come only to agents who chose them.
  categories: CONTENT_CATEGORIES.filter((category) => category !== 'scripture'),
  days: ['monday', 'wednesday', 'friday'],
  timeOfDay: 'automatic',
  language: 'en',
}

/** The library tags of the categories that go by one (decisions, 'Publishing'). */
export const CATEGORY_OF_TAG: Readonly<Record<string, ContentCategory>> = {
  'home-buyers': 'homeBuyers',
  mortgage: 'mortgage',
  'home-sellers': 'homeSellers',
  'new-construction': 'newConstruction',
  holidays: 'holidays',
  'neighborhood-videos': 'neighborhoodVideos',
  'home-tour-videos': 'homeTourVideos',
  'agent-avatar': 'agentAvatar',
  'lead-capture': 'leadCapturePosts',
}

/** Marks a post as premium; it says nothing about the content. */
export const PREMIUM_TAG = 'premium'

/**
 * The categories a library post belongs to, by its type, the slugs of its tags and its text. `collections` are
 * the tagged posts no other category claims; a post without tags belongs to none unless it is a reel. A verse of
 * scripture belongs to that category alone, whatever its tags.
 */
export function categoriesOf(post: { type: PostType; tags: readonly string[]; text: string }): ContentCategory[] {
  if (isScripture(post)) return ['scripture']
  const { type, tags } = post
  const named = tags.flatMap((tag) => CATEGORY_OF_TAG[tag] ?? [])
  if (type === 'reel') named.push('reelTemplates')
  if (named.length > 0) return [...new Set(named)]
  return tags.some((tag) => tag !== PREMIUM_TAG) ? ['collections'] : []
}
