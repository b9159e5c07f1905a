import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import type { TimeZone } from '#domain/time.ts'
import { clockTime, longDay } from '#domain/time-words.ts'
import { wallTimeOf } from '#domain/time.ts'

/** What happened to a post that didn't simply go out, a sentence or two per platform. */
export function troubleWords(post: ScheduledPost, zone: TimeZone): string[] {
  const due = new Date(post.scheduled_at)
  const when = `${longDay(wallTimeOf(due, zone))} at ${clockTime(due, zone)}`
  return post.targets.flatMap(({ platform, state, error }) => {
    if (state === 'needs_check') {
      return [
        `${PLATFORM_NAME[platform]} never answered us on ${when}. The post may be there. We won’t send it twice without you.`,
      ]
    }
    if (state === 'failed') return [`${PLATFORM_NAME[platform]} didn’t take it. ${error ?? ''}`.trim()]
    return []
  })
}
