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

/** A prerendered shell: HTML, and in its order the places that are filled later. The build writes it (`vite/shells.ts`). */
export type Shell = readonly (string | ShellPlace)[]

export type ShellPlace =
  /** The rest of an element with a picture that is visible at once (`Skeleton`); the value is the `sizes` of the img. */
  | { picture: string }
  /** A heading that comes with the answer: the skeleton. */
  | { heading: string }
  /** The calendar's present day: the skeleton, and the HTML of its first post and of a day without posts. */
  | { presentDay: string; post: Shell; restDay: Shell }
  /** The title of that post, or the message of that day. */
  | { text: true }

/** What the calendar's shell shows of the first post of the present day. */
export type PostOfDay = Pick<ScheduledPost, 'title' | 'thumbnail' | 'main_color'>

/** What the calendar shows of the present day: the message of a day without posts, or its first post. */
export type PresentDay = { message: string } | { post: PostOfDay }

export interface ShellContent {
  /** The screen's first answer as JSON; undefined where there is none. */
  answer?: string | undefined
  /** Null or undefined where it isn't known. */
  presentDay?: PresentDay | null | undefined
}

interface ShellPicture {
  url: string
  /** Shown until it has loaded. */
  background: string | null
  /** Width over height of its place; null where the place has a ratio of its own. */
  aspect: number | null
}

interface Filling {
  heading?: string | null
  pictures?: readonly (ShellPicture | null)[]
  text?: string
  presentDay?: PresentDay | null | undefined
}

/**
 * The HTML of a shell with the heading and the pictures of its screen's first answer, in their order, so that they are
 * painted before any script, and with the present day of the calendar. What isn't known keeps its skeleton.
 */
export function fillShell(shell: Shell, { answer, presentDay }: ShellContent): string {
  if (answer === undefined) return fill(shell, { presentDay })
  const first = JSON.parse(answer) as Answer
  return fill(shell, { heading: headingIn(first), pictures: picturesIn(first), presentDay })
}

function fill(shell: Shell, { heading, pictures = [], text = '', presentDay }: Filling): string {
  let next = 0
  const filled = (place: ShellPlace): string => {
    if ('heading' in place) return heading ? `<h1>${escaped(heading)}</h1>` : place.heading
    if ('text' in place) return escaped(text)
    if ('presentDay' in place) return presentDay ? dayIn(place, presentDay) : place.presentDay
    const picture = pictures[next++]
    return picture ? filledPlace(picture, place.picture, next === 1) : `data-picture="${place.picture}"></div>`
  }
  return shell.map((part) => (typeof part === 'string' ? part : filled(part))).join('')
}

function dayIn({ post, restDay }: { post: Shell; restDay: Shell }, day: PresentDay): string {
  if ('message' in day) return fill(restDay, { text: day.message })
  const { title, thumbnail: url, main_color: background } = day.post
  return fill(post, { text: title, pictures: [url === null ? null : { url, background, aspect: null }] })
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
