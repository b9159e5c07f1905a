import type { TimeZone } from './time.ts'

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
] as const

export type ContentCategory = (typeof CONTENT_CATEGORIES)[number]

/** Days as the settings name them, Sunday first as `Date` counts. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

export const TIMES_OF_DAY = ['automatic', 'morning', 'afternoon', 'evening'] as const

export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** When an agent's auto posts go out, and of what. */
export interface AutoPostSettings {
  categories: readonly ContentCategory[]
  days: readonly Weekday[]
  timeOfDay: TimeOfDay
  zone: TimeZone
}

/** How far ahead auto posts are planned, in local days from today on. */
export const PLANNED_DAYS = 14
