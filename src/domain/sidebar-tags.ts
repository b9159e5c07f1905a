/** The twelve tags that decide where agents find a post; a post bears one of them at most. */
export const SIDEBAR_TAGS: readonly string[] = [
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

interface Slugged {
  slug: string
}

export function isSidebarTag({ slug }: Slugged): boolean {
  return SIDEBAR_TAGS.includes(slug)
}

/** Whether a set of tags keeps the rule. */
export function keepsSidebarRule(tags: readonly Slugged[]): boolean {
  return tags.filter(isSidebarTag).length <= 1
}

/** Whether a tag may be added to those chosen: no second sidebar tag, and none twice. */
export function mayAddTag(tag: Slugged, chosen: readonly Slugged[]): boolean {
  if (chosen.some(({ slug }) => slug === tag.slug)) return false
  return !isSidebarTag(tag) || !chosen.some(isSidebarTag)
}
