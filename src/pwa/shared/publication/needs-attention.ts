import type { ScheduledPost } from '#contract/publishing/publishing.ts'

/** The posts with a platform that needs an action by the agent. */
export function needingAttention(posts: readonly ScheduledPost[]): ScheduledPost[] {
  return posts.filter(needsAttention)
}

/** Whether a platform of a post needs an action by the agent. */
export function needsAttention(post: Pick<ScheduledPost, 'targets'>): boolean {
  return post.targets.some(({ remedy }) => remedy !== null)
}
