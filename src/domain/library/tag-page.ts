/** The nine ready-to-post pages: path, title and the tag that selects the posts. */
export const TAG_PAGES = [
  { path: 'home-buying', title: 'Home Buying', tag: 'home-buyers' },
  { path: 'home-selling', title: 'Home Selling', tag: 'home-sellers' },
  { path: 'mortgage', title: 'Mortgage', tag: 'mortgage' },
  { path: 'new-construction', title: 'New Construction', tag: 'new-construction' },
  { path: 'school-ratings', title: 'School Ratings', tag: 'school-ratings' },
  { path: 'neighborhood-videos', title: 'Neighborhood Videos', tag: 'neighborhood-videos' },
  { path: 'home-tour-videos', title: 'Home Tour Videos', tag: 'home-tour-videos' },
  { path: 'quotes/motivators', title: 'Motivators', tag: 'motivators' },
  { path: 'quotes/scripture-verses', title: 'Scripture Verses', tag: 'scripture-verses' },
] as const

export type PageTag = (typeof TAG_PAGES)[number]['tag']

/** Collections on one page of a list. */
export const COLLECTIONS_PER_PAGE = 12
