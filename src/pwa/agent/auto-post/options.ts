import type { AutoPostLanguage, ContentCategory, TimeOfDay, Weekday } from '#domain/auto-post/auto-post.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { ZONE_PLACE } from '#domain/time/time-labels.ts'

/** The seven zones, from east to west as a list of them is read. */
export const ZONE_OPTIONS = (Object.keys(TIME_ZONES) as TimeZone[]).map((value) => ({
  value,
  label: TIME_ZONES[value],
  detail: ZONE_PLACE[value],
}))

/** The content categories in their two groups. */
export const CATEGORY_GROUPS: readonly {
  title: string
  categories: readonly { value: ContentCategory; label: string }[]
}[] = [
  {
    title: 'Posts, Stories, Reels, Videos',
    categories: [
      { value: 'homeBuyers', label: 'Home Buyers' },
      { value: 'mortgage', label: 'Mortgage' },
      { value: 'homeSellers', label: 'Home Sellers' },
      { value: 'collections', label: 'Collections' },
      { value: 'newConstruction', label: 'New Construction' },
      { value: 'holidays', label: 'Holidays' },
    ],
  },
  {
    title: 'Premium Content',
    categories: [
      { value: 'neighborhoodVideos', label: 'Neighborhood Videos' },
      { value: 'reelTemplates', label: 'Reel Templates' },
      { value: 'homeTourVideos', label: 'Home Tour Videos' },
      { value: 'agentAvatar', label: 'Agent Avatar' },
      { value: 'leadCapturePosts', label: 'Lead Capture Posts' },
    ],
  },
  { title: 'Faith', categories: [{ value: 'scripture', label: 'Scripture Verses' }] },
]

export const LANGUAGE_OPTIONS: readonly { value: AutoPostLanguage; label: string; detail?: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'alternating', label: 'Alternate', detail: 'One post in English, the next in Spanish' },
  { value: 'both', label: 'Both in one post', detail: 'English first, Spanish below it' },
]

export const DAYS: readonly { value: Weekday; label: string; name: string }[] = [
  { value: 'sunday', label: 'Su', name: 'Sunday' },
  { value: 'monday', label: 'M', name: 'Monday' },
  { value: 'tuesday', label: 'T', name: 'Tuesday' },
  { value: 'wednesday', label: 'W', name: 'Wednesday' },
  { value: 'thursday', label: 'Th', name: 'Thursday' },
  { value: 'friday', label: 'F', name: 'Friday' },
  { value: 'saturday', label: 'Sa', name: 'Saturday' },
]

export const TIME_OPTIONS: readonly { value: TimeOfDay; label: string; detail?: string }[] = [
  { value: 'automatic', label: 'Automatic', detail: 'We choose a time for each day of the week' },
  { value: 'morning', label: 'Morning, 8:00 AM' },
  { value: 'afternoon', label: 'Afternoon, 2:00 PM' },
  { value: 'evening', label: 'Evening, 6:00 PM' },
]
