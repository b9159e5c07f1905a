import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthKey } from '#domain/time/month.ts'
import { type TimeZone, wallTimeOf } from '#domain/time/time.ts'
import { NETWORKS, type Platform } from '#domain/platform/platform.ts'
import { isOpen, type TargetState } from '#domain/publication/publication.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { reminderMessage, scheduledMessage } from './publication-messages.ts'
import { onLiveUpdate } from './live-updates.ts'

/** After this long the message says that the post is saved, and a notice reports the rest. */
const FOLLOW_MS = 10_000
/** How often to ask where no live update comes. */
const POLL_MS = 2_000

/** Ids of the publications whose result a toast is about to show, so that their notices needn't. */
const followed = new Set<number>()

/** Whether a toast already follows the publication that a notice's address names. */
export function isFollowed(href: string): boolean {
  return followed.has(Number(new URLSearchParams(href.slice(href.indexOf('?'))).get('post')))
}

interface Outcome {
  kind: 'success' | 'info' | 'warning' | 'error'
  message: string
}

/** What came of a post published now, as a toast says it; null while a network has yet to answer. */
export function outcomeOf({ targets }: Pick<ScheduledPost, 'targets'>): Outcome | null {
  if (targets.some(({ state }) => isOpen(state))) return null
  const named = (state: TargetState) =>
    namesOf(targets.filter((target) => target.state === state).map(({ platform }) => platform))
  const live = named('published')
  const unknown = named('needs_check')
  const failed = targets.filter(({ state }) => state === 'failed')
  const isLive = live && `Published on ${live}.`
  if (failed.length > 0) {
    const reasons = failed.map(({ platform, error }) =>
      [`It didn’t go out on ${NETWORKS[platform].name}.`, error].filter(Boolean).join(' '),
    )
    return { kind: 'error', message: [isLive, ...reasons].filter(Boolean).join(' ') }
  }
  if (unknown) {
    const message = `${unknown} didn’t confirm it. Check there before you post again.`
    return { kind: 'warning', message: [isLive, message].filter(Boolean).join(' ') }
  }
  const byHand = named('handed_over')
  if (byHand) return { kind: 'info', message: [isLive, `Ready to post on ${byHand}.`].filter(Boolean).join(' ') }
  return live ? { kind: 'success', message: 'Post published successfully!' } : null
}

interface Shown {
  zone: TimeZone
  /** Opens a path of the app. */
  open: (path: string) => unknown
}

/** Says what happens to a publication that the server accepted for `scheduledAt`: its time, or how it goes out now. */
export function showAccepted(post: ScheduledPost, scheduledAt: string, { zone, open }: Shown): void {
  const message = (post.is_reminder ? reminderMessage : scheduledMessage)(scheduledAt, zone, new Date())
  if (message) notify.success(message)
  else followPublication(post, () => open(postPath(post, zone))).catch(reportError)
}

/** The calendar's address that opens a publication. */
function postPath({ id, scheduled_at: scheduledAt }: ScheduledPost, zone: TimeZone): string {
  return `/calendar?month=${monthKey(wallTimeOf(new Date(scheduledAt), zone))}&post=${id}`
}

/**
 * Shows a loading toast for a post published now, until its networks have answered or ten seconds have passed;
 * `open` shows the post where it needs a decision.
 */
async function followPublication(post: ScheduledPost, open: () => void): Promise<void> {
  const id = notify.loading(post.is_reminder ? 'Getting it ready...' : `Publishing to ${namesOf(post.platforms)}...`)
  const until = Date.now() + FOLLOW_MS
  followed.add(post.id)
  try {
    let outcome = outcomeOf(post)
    while (!outcome && Date.now() < until) {
      await nextUpdate(Math.min(POLL_MS, until - Date.now()))
      outcome = await ask(post.id)
    }
    if (!outcome) {
      notify.info('Saved. We’ll tell you when it’s live.', { id })
      return
    }
    const { kind, message } = outcome
    notify[kind](message, { id, ...(kind !== 'success' && { action: { label: 'Open', onClick: open } }) })
  } catch (error) {
    notify.dismiss(id)
    throw error
  } finally {
    // Its notice arrives with the same change.
    setTimeout(() => followed.delete(post.id), POLL_MS)
  }
}

async function ask(id: number): Promise<Outcome | null> {
  try {
    const { data } = await call('GET /agent/social-posts/:id', { params: { id } })
    return outcomeOf(data)
  } catch (error) {
    // The post is stored, whatever becomes of this question.
    if (error instanceof OfflineError || error instanceof ApiError) return null
    throw error
  }
}

/** Resolves with the next live update, or after `ms` without one. */
function nextUpdate(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const unsubscribe = onLiveUpdate(end)
  })
}

const namesOf = (platforms: readonly Platform[]) => joinList(platforms.map((platform) => NETWORKS[platform].name))
