import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { PublicationStatus, TargetState } from '#domain/publication/publication.ts'

import type { PendingPost } from './pending-changes.ts'

/** What a badge shows: the status, refined where its label would not be true of what happened. */
export type ShownStatus = PublicationStatus | 'held' | 'partly' | 'pending'

const STATUS_OF: Record<TargetState, PublicationStatus> = {
  queued: 'scheduled',
  publishing: 'publishing',
  published: 'published',
  failed: 'failed',
  needs_check: 'needs_check',
  canceled: 'canceled',
}

/** 'Scheduled' is used only for future posts, 'Didn’t go out' only for posts that went out nowhere. */
export function shownStatus(post: PendingPost, now: Date): ShownStatus {
  if (post.isPending) return 'pending'
  const has = (state: TargetState) => post.targets.some((target) => target.state === state)
  if (post.status === 'failed' && has('published')) return 'partly'
  if (post.status !== 'scheduled' || isToCome(post, now)) return post.status
  return post.targets.some(isHeldBack) ? 'held' : 'publishing'
}

/** The same for one platform of a post. */
export function shownTargetStatus(post: ScheduledPost, target: PublicationTarget, now: Date): ShownStatus {
  if (target.state !== 'queued' || isToCome(post, now)) return STATUS_OF[target.state]
  return isHeldBack(target) ? 'held' : 'publishing'
}

/** Whether something other than its time keeps a platform waiting. */
export function isHeldBack({ state, error }: PublicationTarget): boolean {
  return state === 'queued' && error !== null
}

function isToCome(post: ScheduledPost, now: Date): boolean {
  return new Date(post.scheduled_at) > now
}
