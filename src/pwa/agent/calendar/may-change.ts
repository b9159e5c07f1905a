import type { ScheduledPost } from '#contract/publishing.ts'
import { isEditable } from '#domain/publication.ts'

/** A post can be edited or taken back while no platform has begun with it. */
export function mayChange(post: ScheduledPost): boolean {
  return isEditable(post.targets.map(({ state }) => state))
}

/** A post keeps its time of day on another day while all of it still waits for its hour. */
export function mayMove(post: ScheduledPost, now: Date): boolean {
  return post.status === 'scheduled' && mayChange(post) && new Date(post.scheduled_at) > now
}

/** An auto post gives its place to another while it still waits for its hour. */
export function maySwap(post: ScheduledPost, now: Date): boolean {
  return post.source === 'auto' && mayMove(post, now)
}
