import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { isEditable } from '#domain/publication/publication.ts'

/** A post can be edited or deleted until a platform has begun with it. One the server doesn't have yet has no id. */
export function canChange(post: ScheduledPost): boolean {
  return post.id > 0 && isEditable(post.targets.map(({ state }) => state))
}

/** A post can move to another day at the same time of day while all of it still waits for its time. */
export function canMove(post: ScheduledPost, now: Date): boolean {
  return post.status === 'scheduled' && canChange(post) && new Date(post.scheduled_at) > now
}

/** An auto post can be replaced by another while it still waits for its time. */
export function canSwap(post: ScheduledPost, now: Date): boolean {
  return post.source === 'auto' && canMove(post, now)
}
