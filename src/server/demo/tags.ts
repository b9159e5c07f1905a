/** The twelve tags of which a post bears one at most; nine of them fill the ready-to-post listings. */
const SIDEBAR_TAGS = [
  'mortgage',
  'neighborhood-videos',
  'new-construction',
  'home-buyers',
  'buying-funnel',
  'home-sellers',
  'selling-funnel',
  'home-buying',
  'home-tour-videos',
  'school-ratings',
  'motivators',
  'scripture-verses',
]

/** The tag whose name shows the Premium badge. */
export const PREMIUM_TAG = 'premium'

/** Tags that are there also when no post of the demo bears them. */
export const STANDING_TAGS = [...SIDEBAR_TAGS, PREMIUM_TAG, 'holidays', 'agent-avatar', 'lead-capture']

/** A row of `tags`. Names are the specification's: the slug in words, in lower case. */
export function tagOf(slug: string): { name: string; slug: string; type: string } {
  const type = SIDEBAR_TAGS.includes(slug) ? 'sidebar' : slug === PREMIUM_TAG ? 'premium' : 'category'
  return { name: slug.replaceAll('-', ' '), slug, type }
}
