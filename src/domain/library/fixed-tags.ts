import { CATEGORY_OF_TAG, PREMIUM_TAG } from '../auto-post/auto-post.ts'
import { HOLIDAYS } from '../auto-post/holidays.ts'
import { withStraightApostrophes } from '../text/apostrophes.ts'
import { TAG_PAGES } from './tag-page.ts'

/** The tag of posts about an open house. */
export const OPEN_HOUSE_TAG = 'open-house'

/** The tag of posts that an agent who has published nothing begins with. */
export const FIRST_TAG = 'home-buyers'

/** The sidebar tags of the specification that no tag page has (admin specification, section 4). */
const OTHER_SIDEBAR_TAGS = ['buying-funnel', 'home-buying', 'selling-funnel']

const FIXED: ReadonlySet<string> = new Set([
  ...TAG_PAGES.map(({ tag }) => tag),
  ...OTHER_SIDEBAR_TAGS,
  ...Object.keys(CATEGORY_OF_TAG),
  ...HOLIDAYS.map(({ tag }) => tag),
  PREMIUM_TAG,
  OPEN_HOUSE_TAG,
])

/**
 * Whether the app goes by a tag, in tag pages, auto posts or plans. It knows it by its slug, so the tag can be renamed, and
 * other tags can be merged into it; its type stays, and so does the tag.
 */
export const isFixedTag = (slug: string): boolean => FIXED.has(slug)

/** What a new tag is known by: its name in small letters and digits of ASCII; empty for a name without any. */
export function tagSlug(name: string): string {
  return withStraightApostrophes(name)
    .replaceAll("'", '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
