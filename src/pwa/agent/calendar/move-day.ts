import type { PublishChange, PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { dateOf, monthNow, type Month } from '#domain/time/month.ts'
import { flagsOf, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { instantOf, toWireTime, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { clockTime, longDay, wallClock } from '#domain/time/time-labels.ts'
import { accountsOf } from '#pwa/shared/publication/pick-account.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallAnswer } from '#client/call.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'

/** The instant of the same time of day on another day, or the message for why that day isn't possible. */
export function movedTo(
  post: Pick<ScheduledPost, 'scheduled_at'>,
  day: string,
  zone: TimeZone,
  now: Date,
): { instant: Date } | { fault: string } {
  const { hour, minute } = wallTimeOf(new Date(post.scheduled_at), zone)
  const instant = instantOf({ ...dateOf(day), hour, minute }, zone)
  if (instant > now) return { instant }
  return { fault: `${wallClock({ hour, minute })} has already passed that day. Pick a later day or time.` }
}

export function movedMessage(instant: Date, zone: TimeZone): string {
  return `Moved to ${longDay(wallTimeOf(instant, zone))} at ${clockTime(instant, zone)}.`
}

/** The request that changes one post; it carries the unchanged fields too. */
export function requestOf(post: ScheduledPost, changes: Partial<PublishRequest>): PublishRequest {
  const { caption_language: language = post.caption_language } = changes
  return {
    caption: post.caption,
    caption_language: post.caption_language,
    ...flagsOf(PLATFORMS.filter((platform) => isAsked(post, platform))),
    scheduled_at: toWireTime(new Date(post.scheduled_at)),
    agent_branding: post.agent_branding,
    ...(post.brand_slides === 'first_and_last' && { brand_slides: post.brand_slides }),
    ...accountsOf(PLATFORMS, (platform) => ({ accounts: [], chosen: targetAccountId(post, platform) ?? null })),
    captions: post.captions ?? {},
    first_comment: post.first_comment ?? '',
    options: post.options ?? {},
    is_reminder: post.is_reminder ?? false,
    ...changes,
    // In another language its pictures have other texts.
    alt_texts: { ...(language === post.caption_language && post.alt_texts), ...changes.alt_texts },
  }
}

/** The fields that change, and what they were: a post that was changed elsewhere meanwhile is not overwritten. */
export function changeOf(post: ScheduledPost, changes: Partial<PublishRequest>): PublishChange {
  const before = requestOf(post, {})
  const after = requestOf(post, changes)
  const names = (Object.keys(after) as (keyof PublishRequest)[]).filter((name) => !isEqual(after[name], before[name]))
  const pick = (from: PublishRequest) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const { accounts: _, ...seen } = pick(before)
  return { ...pick(after), seen }
}

export function isUnchanged(post: ScheduledPost, changes: Partial<PublishRequest>): boolean {
  const { seen: _, ...changed } = changeOf(post, changes)
  return Object.keys(changed).length === 0
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The account a post goes to on a platform, where it remembers one. */
function targetAccountId(post: ScheduledPost, platform: Platform): string | undefined {
  const target = post.targets.find((one) => one.platform === platform && one.state !== 'canceled')
  return target?.account?.id
}

/** Whether a post still goes to a platform, or has gone there. */
function isAsked(post: ScheduledPost, platform: Platform): boolean {
  return post.targets.some((target) => target.platform === platform && target.state !== 'canceled')
}

type MonthAnswer = CallAnswer<'GET /agent/social-posts'>

/** Puts a post in its present state into its own cached month, and removes it from every other. */
export function placePost(client: QueryClient, post: ScheduledPost, zone: TimeZone): void {
  const own = monthNow(new Date(post.scheduled_at), zone)
  changeMonths(client, post.id, (others, { year, month }) =>
    year === own.year && month === own.month ? [...others, post] : others,
  )
  client.setQueryData([...SCHEDULED_KEY, 'post', post.id], { data: post })
}

/** Removes a post from every cached month. */
export function unplacePost(client: QueryClient, id: number): void {
  changeMonths(client, id, (others) => others)
}

/** A post as the cached months have it. */
export function placedPost(client: QueryClient, id: number): ScheduledPost | undefined {
  return monthKeys(client)
    .flatMap((key) => client.getQueryData<MonthAnswer>(key)?.data ?? [])
    .find((post) => post.id === id)
}

function changeMonths(
  client: QueryClient,
  id: number,
  change: (others: ScheduledPost[], month: Month) => ScheduledPost[],
): void {
  for (const key of monthKeys(client)) {
    const month = { year: Number(key[1]), month: Number(key[2]) }
    client.setQueryData<MonthAnswer>(
      key,
      (answer) =>
        answer && {
          ...answer,
          data: change(
            answer.data.filter((post) => post.id !== id),
            month,
          ),
        },
    )
  }
}

/** The keys of the cached months of posts; other answers of the scheduler have a word in the place of the year. */
function monthKeys(client: QueryClient): QueryKey[] {
  const queries = client.getQueryCache().findAll({ queryKey: SCHEDULED_KEY })
  return queries.map(({ queryKey }) => queryKey).filter(([, year]) => typeof year === 'number')
}
