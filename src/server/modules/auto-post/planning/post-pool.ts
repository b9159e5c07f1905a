import type { ContentCategory } from '#domain/auto-post/auto-post.ts'
import { captionIn, ENGLISH, type Versions, type WantedLanguage } from '#domain/auto-post/auto-post-language.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'
import { contentError, limitedVideoOf, type LimitedVideo, type PostContent } from '#domain/plan/plan-content.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { OWN_CAPTION, versionsOf, type Version } from '#domain/publication/version.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { Claim } from '#domain/library/claims.ts'
import { bearsOut, type AgentFacts } from '#domain/library/agent-facts.ts'
import { fitsState } from '#domain/library/places.ts'
import { fitsDay, holidaysIn } from '#domain/library/times.ts'
import { OPEN_HOUSE_TAG } from '#domain/library/fixed-tags.ts'
import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import { HOLIDAY_LEAD_DAYS, holidaysBetween } from '#domain/auto-post/holidays.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

/** The criteria by which a post fits an agent. */
export interface Fit {
  categories: readonly ContentCategory[]
  plan: Plan
  platforms: readonly Platform[]
  /** The postal code of the agent's state; null where the profile names no city. */
  state: string | null
}

/** What choosing needs to know about a library post. */
export interface PoolPost {
  id: number
  categories: readonly ContentCategory[]
  content: PostContent
  /** What keeps it from being planned: what it says of the agent, in which words, and what the agent has to fill in. */
  claims: readonly Claim[]
  words: string
  hasBlanks: boolean
  times: readonly string[]
  places: readonly string[]
  /** The platforms it can be published on: with media, and with media and English caption within the rules. */
  platforms: readonly Platform[]
  /** The platforms it can be published on in Spanish and in both languages; null without a Spanish caption. */
  spanish: InSpanish | null
  /** Whether the words on what goes out with a Spanish caption are in English. */
  hasEnglishPicture: boolean
  /** Its captions beside its own one, by the same rules. */
  variants: readonly { name: string; platforms: readonly Platform[]; spanish: InSpanish | null }[]
  palettes: readonly Palette[]
}

/** Where a post's caption is within the rules in Spanish alone, and in both languages. */
export interface InSpanish {
  alone: readonly Platform[]
  both: readonly Platform[]
}

/** Most kinds of agents whose fitting posts are cached; in practice far fewer exist. */
const CACHED_KINDS = 500

/** The posts that can be chosen, read once for many agents. */
export class PostPool {
  readonly #posts: readonly PoolPost[]
  readonly #byId: ReadonlyMap<number, PoolPost>
  readonly #fitting = new Map<string, readonly number[]>()
  readonly #forHoliday: ReadonlySet<number>
  readonly #occasions = new Map<string, ReadonlyMap<string, Occasion>>()
  /** By the name of a holiday, the posts made for it. */
  readonly #holidays: ReadonlyMap<string, readonly number[]>
  readonly #openHouse: readonly number[]

  /** By post, the kind of limited video it is. */
  readonly videos: ReadonlyMap<number, LimitedVideo>

  constructor(all: readonly PoolPost[]) {
    this.#posts = all
    this.#byId = new Map(all.map((post) => [post.id, post]))
    this.videos = new Map(
      all.flatMap(({ id, content }) => {
        const video = limitedVideoOf(content.tags)
        return video ? [[id, video] as const] : []
      }),
    )
    const holidays = new Map<string, number[]>()
    for (const { id, times } of all)
      for (const name of holidaysIn(times)) holidays.set(name, [...(holidays.get(name) ?? []), id])
    this.#holidays = holidays
    this.#forHoliday = new Set(
      all.filter(({ times }) => times.length > 0 && holidaysIn(times).length === times.length).map(({ id }) => id),
    )
    this.#openHouse = all.filter(({ content }) => content.tags.includes(OPEN_HOUSE_TAG)).map(({ id }) => id)
  }

  /**
   * Ids of the posts that may be planned: in one of the categories, within the plan, suitable for every platform and the
   * agent's state, and saying nothing of the agent that might not be so.
   */
  fitting(fit: Fit): readonly number[] {
    const { categories, plan, platforms, state } = fit
    const kind = `${categories.join()} ${plan} ${platforms.join()} ${state}`
    const known = this.#fitting.get(kind)
    if (known) return known
    const found = this.#posts
      .filter((post) => post.claims.length === 0 && !post.hasBlanks)
      .filter((post) => isFit(post, fit))
      .map((post) => post.id)
    if (this.#fitting.size >= CACHED_KINDS) this.#fitting.clear()
    this.#fitting.set(kind, found)
    return found
  }

  /** Ids of the posts that fit beside them where the agent asks for another one: what they say the agent's data bear out. */
  borneOut(fit: Fit, facts: AgentFacts): readonly number[] {
    return this.#posts
      .filter((post) => post.claims.length > 0 && !post.hasBlanks && bearsOut(post.claims, post.words, facts))
      .filter((post) => isFit(post, fit))
      .map((post) => post.id)
  }

  /** Whether a post suits a local day, 'YYYY-MM-DD', by its season and weekday. */
  readonly suits = (day: string, postId: number): boolean => {
    const times = this.#byId.get(postId)?.times ?? []
    return times.length === 0 || fitsDay(times, day)
  }

  /** The occasions among an agent's days: holidays, and with `openHouse` weekends too. */
  occasionsOn(days: readonly string[], { openHouse = false } = {}): ReadonlyMap<string, Occasion> {
    const kind = `${days.join()} ${openHouse}`
    const known = this.#occasions.get(kind)
    if (known) return known
    const found = occasionsOf(days, { holidays: this.#holidays, openHouse: openHouse ? this.#openHouse : [] })
    if (this.#occasions.size >= CACHED_KINDS) this.#occasions.clear()
    this.#occasions.set(kind, found)
    return found
  }

  readonly isForHoliday = (postId: number): boolean => this.#forHoliday.has(postId)

  /** Whether a post goes out with a picture whose words are in English where its caption is Spanish alone. */
  hasEnglishPicture(postId: number): boolean {
    return this.#byId.get(postId)?.hasEnglishPicture ?? false
  }

  isOf(postId: number, categories: readonly ContentCategory[]): boolean {
    return this.#byId.get(postId)?.categories.some((category) => categories.includes(category)) ?? false
  }

  /** The language in which a fitting post goes out on these platforms where `wanted` is wanted. */
  captionIn(postId: number, wanted: WantedLanguage, platforms: readonly Platform[]): CaptionIn {
    return wanted === 'en' ? ENGLISH : captionIn(wanted, this.#versionsOf(postId, platforms))
  }

  /** Whether a post can go out in Spanish on these platforms, its picture too. */
  hasSpanish(postId: number, platforms: readonly Platform[]): boolean {
    return this.#versionsOf(postId, platforms).spanishFits && !this.hasEnglishPicture(postId)
  }

  /** The versions in which a fitting post can go out on these platforms in this language. */
  versions(postId: number, { language, isBilingual }: CaptionIn, platforms: readonly Platform[]): Version[] {
    const post = this.#byId.get(postId)
    if (!post) return []
    const names = post.variants.filter((one) => {
      const on = isBilingual ? one.spanish?.both : language === 'es' ? one.spanish?.alone : one.platforms
      return platforms.every((platform) => on?.includes(platform))
    })
    return versionsOf([OWN_CAPTION, ...names.map(({ name }) => name)], post.palettes)
  }

  #versionsOf(postId: number, platforms: readonly Platform[]): Versions {
    const spanish = this.#byId.get(postId)?.spanish
    const fits = (on: readonly Platform[] | undefined) =>
      on !== undefined && platforms.every((platform) => on.includes(platform))
    return { hasSpanish: Boolean(spanish), spanishFits: fits(spanish?.alone), bothFit: fits(spanish?.both) }
  }
}

function isFit(post: PoolPost, { categories, plan, platforms, state }: Fit): boolean {
  return (
    contentError(plan, post.content) === null &&
    post.categories.some((category) => categories.includes(category)) &&
    platforms.every((platform) => post.platforms.includes(platform)) &&
    fitsState(post.places, state)
  )
}

/** The longest a holiday lasts. */
const LONGEST_HOLIDAY_DAYS = 8

/** The posts of an occasion: those of holidays by the holiday's name, and those for open houses. */
interface PostsFor {
  holidays: ReadonlyMap<string, readonly number[]>
  openHouse: readonly number[]
}

/** The occasion of a day that has one: the holiday with its own day, or null for an open house. */
export interface Occasion {
  holiday: { name: string; day: string } | null
  postIds: readonly number[]
}

/**
 * The occasion of each of the agent's days that has one. A holiday has the last day up to its own, or else the first one
 * while it lasts; open houses have weekends.
 */
function occasionsOf(days: readonly string[], { holidays, openHouse }: PostsFor): Map<string, Occasion> {
  const occasions = new Map<string, Occasion>()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return occasions
  if (openHouse.length > 0) {
    for (const day of days)
      if (['saturday', 'sunday'].includes(weekdayOfDay(day))) occasions.set(day, { holiday: null, postIds: openHouse })
  }
  const since = shiftDay(first, -LONGEST_HOLIDAY_DAYS)
  for (const { holiday, day } of holidaysBetween(since, shiftDay(last, HOLIDAY_LEAD_DAYS))) {
    const postIds = holidays.get(holiday.name) ?? []
    const end = shiftDay(day, (holiday.days ?? 1) - 1)
    const chosen =
      days.findLast((one) => one <= day && one >= shiftDay(day, -HOLIDAY_LEAD_DAYS)) ??
      days.find((one) => one > day && one <= end)
    if (chosen !== undefined && postIds.length > 0)
      occasions.set(chosen, { holiday: { name: holiday.name, day }, postIds })
  }
  return occasions
}
