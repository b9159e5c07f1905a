import { previewMedia } from '#domain/library/post.ts'
import { checkoutHeading } from '#domain/plan/product.ts'
import { imageSet, sizedImage } from '#domain/media/media.ts'

import { escaped } from './document.ts'
import type { OfferedPlan } from './billing/billing.ts'
import type { Dashboard } from './library/dashboard.ts'
import type { Collection, CollectionPost, SocialPost } from './library/library.ts'
import type { Template, TemplateCollection } from './library/templates.ts'
import type { ScheduledPost } from './publishing/publishing.ts'

type Item = Collection | CollectionPost | SocialPost | Template | TemplateCollection

/** The first answer of a screen: a list, one thing, the dashboard, whose first pictures are its templates, or an offer. */
interface Answer {
  data: readonly Item[] | Item | Dashboard | OfferedPlan
}

/** What fills a shell. */
export interface ShellContent {
  /** The screen's first answer as JSON; undefined where there is none. */
  answer?: string | undefined
  /** The HTML of the calendar's present day; undefined where it isn't known. */
  presentDay?: string | undefined
}

interface ShellPicture {
  url: string
  /** Shown until it has loaded. */
  background: string | null
  /** Width over height of its place; null where the place has a ratio of its own. */
  aspect: number | null
}

/** The places skeletons reserve for pictures that are visible at once (`Skeleton`); the value is the `sizes` of the img. */
const PLACE = /data-picture="([^"]*)"><\/div>/g

/** The place of a heading that comes with the answer. */
const HEADING = /<div aria-hidden="true" class="[^"]*" data-heading="true"><\/div>/

/** The place of the present day's posts. */
const PRESENT_DAY = /<div data-present-day="true" class="[^"]*">(?:<div [^>]*><\/div>)*<\/div>/

/**
 * Puts the heading and the pictures of a screen's first answer into a shell, in their order, so that they are painted before
 * any script, and the present day of the calendar. What isn't known keeps its skeleton.
 */
export function fillShell(shell: string, { answer, presentDay }: ShellContent): string {
  const filled = answer === undefined ? shell : fillAnswer(shell, JSON.parse(answer) as Answer)
  return presentDay === undefined ? filled : filled.replace(PRESENT_DAY, () => presentDay)
}

/** Puts a scheduled post's picture into its place in HTML; without one the skeleton stays. */
export function fillPicture(html: string, post: Pick<ScheduledPost, 'thumbnail' | 'main_color'>): string {
  const { thumbnail: url, main_color: background } = post
  if (url === null) return html
  return html.replace(PLACE, (_, sizes: string) => filledPlace({ url, background, aspect: null }, sizes, true))
}

function fillAnswer(shell: string, answer: Answer): string {
  const heading = headingIn(answer)
  const pictures = picturesIn(answer)
  let next = 0
  return shell
    .replace(HEADING, (place) => (heading ? `<h1>${escaped(heading)}</h1>` : place))
    .replaceAll(PLACE, (place, sizes: string) => {
      const picture = pictures[next++]
      return picture ? filledPlace(picture, sizes, next === 1) : place
    })
}

function filledPlace({ url, background, aspect }: ShellPicture, sizes: string, first: boolean): string {
  // Without a color of its own it has that of pictures still to come, and no shimmer.
  const style = [`background:${background ?? 'var(--sketch)'}`, aspect && `aspect-ratio:${aspect}`].filter(Boolean)
  const set = sizedImage(url, 540) === url ? '' : ` srcset="${escaped(imageSet(url))}"`
  const priority = first ? ' fetchpriority="high"' : ''
  return (
    `style="${escaped(style.join(';'))}">` +
    `<img alt="" class="size-full object-contain" style="border-radius:inherit" sizes="${sizes}"${set} src="${escaped(sizedImage(url, 540))}"${priority}></div>`
  )
}

function headingIn({ data }: Answer): string | null {
  if ('templates' in data) return null
  if ('product' in data) return data.is_coming_soon ? null : checkoutHeading(data.product.name, data.free_trial_period)
  if ('title' in data) return data.title.trim()
  const first = 'id' in data ? null : data[0]
  return first && 'collection_name' in first ? first.collection_name : null
}

function picturesIn({ data }: Answer): (ShellPicture | null)[] {
  if ('templates' in data) return data.templates.map((template) => pictureOf(template, null))
  if ('product' in data) return []
  if ('id' in data) return [pictureOf(data, aspectOf(data))]
  return data.map((item) => pictureOf(item, null))
}

function pictureOf(item: Item, aspect: number | null): ShellPicture | null {
  const url = 'thumbnail' in item ? item.thumbnail : item.image_url
  return url === null ? null : { url, background: 'main_color' in item ? item.main_color : null, aspect }
}

/** A post opened alone is shown in the shape of its file. */
function aspectOf(item: Item): number | null {
  if (!('media' in item)) return null
  const { type, media, video_url: video } = item
  const previewed = () => previewMedia({ type, media: media.map((one) => ({ ...one, role: one.type })) })[0]
  const file = video === null ? previewed() : media.find(({ url }) => url === video)
  return file?.width && file.height ? file.width / file.height : null
}
