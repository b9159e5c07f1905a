import type { Connection } from '#contract/publishing/connections.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { PublishEntry } from '#sync/queue/entry.ts'
import { isPausedAt, type Pause } from '#domain/publication/pause.ts'
import { isOpen, type PublicationStatus, type TargetState } from '#domain/publication/publication.ts'
import type { PendingPost } from './pending-changes.ts'

/** The state of the account a post goes to: the one it remembers, else the default one. */
export function accountStatusOf(
  { status, accounts }: Pick<Connection, 'status' | 'accounts'>,
  account: PublicationTarget['account'],
): Connection['status'] {
  if (account === null) return status
  return accounts.find(({ id }) => id === account.id)?.status ?? 'not_connected'
}

/** Whether an item waits until the agent has decided what to do with it. */
export function needsAnswer({ state }: Pick<PublishEntry, 'state'>): boolean {
  return state === 'late' || state === 'refused'
}

/** What becomes of items that wait on this device, of which there is at least one. */
export function waitingMessage(items: readonly Pick<PublishEntry, 'state'>[]): string {
  const isOne = items.length === 1
  if (items.every(needsAnswer)) return `Not sent. ${isOne ? 'It needs' : 'They need'} your answer.`
  if (items.some(needsAnswer)) return 'Not sent yet. Some send when you’re online, some need your answer first.'
  return `Not sent yet. ${isOne ? 'It sends' : 'They send'} when you’re online.`
}

/** The posts with a platform that needs an action by the agent. */
export function needingAttention(posts: readonly ScheduledPost[]): ScheduledPost[] {
  return posts.filter(needsAttention)
}

/** Whether a platform of a post needs an action by the agent. */
export function needsAttention(post: Pick<ScheduledPost, 'targets'>): boolean {
  return post.targets.some(({ remedy }) => remedy !== null)
}

/** What a badge shows: the status, refined where its label would not be true of what happened. */
export type ShownStatus = PublicationStatus | 'held' | 'partly' | 'pending' | 'reminder' | 'paused'

const STATUS_OF: Record<TargetState, PublicationStatus> = {
  queued: 'scheduled',
  publishing: 'publishing',
  published: 'published',
  failed: 'failed',
  needs_check: 'needs_check',
  canceled: 'canceled',
  handed_over: 'handed_over',
  removed: 'removed',
}

/** 'Scheduled' is used only for future posts, 'Didn’t go out' only for posts that went out nowhere. */
export function shownStatus(post: PendingPost, now: Date, pause: Pause | null = null): ShownStatus {
  if (post.isPending) return 'pending'
  if (post.is_reminder && post.targets.some(waitsToRemind)) return 'reminder'
  const has = (state: TargetState) => post.targets.some((target) => target.state === state)
  if (post.status === 'failed' && has('published')) return 'partly'
  if (post.status !== 'scheduled') return post.status
  if (isToCome(post, now)) return isPaused(post, pause) ? 'paused' : 'scheduled'
  return post.targets.some(isHeldBack) ? 'held' : 'publishing'
}

/** The same for one platform of a post. */
export function shownTargetStatus(
  post: ScheduledPost,
  target: PublicationTarget,
  { now, pause = null }: { now: Date; pause?: Pause | null },
): ShownStatus {
  if (post.is_reminder && waitsToRemind(target)) return 'reminder'
  if (target.state !== 'queued') return STATUS_OF[target.state]
  if (isToCome(post, now)) return isPaused(post, pause) ? 'paused' : 'scheduled'
  return isHeldBack(target) ? 'held' : 'publishing'
}

/** Whether something other than its time keeps a platform waiting. */
export function isHeldBack({ state, error }: PublicationTarget): boolean {
  return state === 'queued' && error !== null
}

const waitsToRemind = (target: PublicationTarget) => isOpen(target.state) && !isHeldBack(target)

function isPaused({ scheduled_at: at }: Pick<ScheduledPost, 'scheduled_at'>, pause: Pause | null): boolean {
  return isPausedAt(pause, new Date(at))
}

function isToCome(post: ScheduledPost, now: Date): boolean {
  return new Date(post.scheduled_at) > now
}
