import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { publicationStatus, remedyFor, type TargetState } from '#domain/publication/publication.ts'
import { kindOf, type ChangeEntry, type ChangeSubject, type QueuedCall } from '#sync/queue/entry.ts'
import { publication, target as record } from './publishing.ts'

/** A target, Facebook's by default, with the remedy of its state. */
export const target = (state: TargetState, over: Partial<PublicationTarget> = {}) =>
  record({ state, remedy: remedyFor(state, null), ...over })

/** A scheduled post with the status that follows from its targets. */
export function scheduledPost(over: Partial<ScheduledPost> = {}): ScheduledPost {
  const targets = over.targets ?? [target('queued')]
  return publication({
    platforms: targets.map(({ platform }) => platform),
    status: publicationStatus(targets.map(({ state }) => state)),
    scheduled_at: '2026-11-23T14:00:00.000Z',
    targets,
    ...over,
  })
}

let seq = 0
/** A change that waits on this device since the 21st of November 2026. */
export function queuedChange(subject: string, request: QueuedCall, more: Partial<ChangeEntry> = {}): ChangeEntry {
  seq += 1
  return {
    seq,
    kind: kindOf(subject as ChangeSubject),
    key: `change ${seq}`,
    userId: 1,
    subject,
    request,
    title: 'Porch',
    thumbnail: null,
    mainColor: null,
    post: null,
    form: null,
    shown: null,
    createdAt: Date.parse('2026-11-21T15:00:00.000Z'),
    state: 'waiting',
    attempts: 0,
    lastTriedAt: null,
    reason: null,
    problem: null,
    mayHaveArrived: false,
    pause: null,
    ...more,
  } as ChangeEntry
}
