import type { QueryClient, QueryKey } from '@tanstack/react-query'

import type { CallAnswer } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, type Month } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'

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
