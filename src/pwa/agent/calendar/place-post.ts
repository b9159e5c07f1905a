import type { QueryClient } from '@tanstack/react-query'

import type { CallAnswer } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'

type MonthAnswer = CallAnswer<'GET /agent/social-posts'>

/** Puts a post in its present state into its own cached month, and removes it from every other. */
export function placePost(client: QueryClient, post: ScheduledPost, zone: TimeZone): void {
  const { year, month } = monthNow(new Date(post.scheduled_at), zone)
  for (const query of client.getQueryCache().findAll({ queryKey: SCHEDULED_KEY })) {
    const [, itsYear, itsMonth] = query.queryKey
    if (typeof itsYear !== 'number') continue
    client.setQueryData<MonthAnswer>(query.queryKey, (answer) => {
      if (!answer) return answer
      const others = answer.data.filter(({ id }) => id !== post.id)
      return { ...answer, data: itsYear === year && itsMonth === month ? [...others, post] : others }
    })
  }
  client.setQueryData([...SCHEDULED_KEY, 'post', post.id], { data: post })
}
