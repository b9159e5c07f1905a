import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'

import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, parseDay } from '#domain/time/month.ts'
import { shortDay, wallClock } from '#domain/time/time-labels.ts'
import { fromWireTime } from '#domain/time/time.ts'
import { calendarScreen } from '#pwa/agent/calendar/lazy-calendar.ts'
import { placePost } from '#pwa/agent/calendar/move-day.ts'
import { dayFault } from '#pwa/agent/composer/day-room.ts'
import { postErrorOf, type PostError } from '#pwa/agent/composer/refusal.ts'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import { useSend, type Composer } from '#pwa/agent/composer/use-composer.ts'
import type { When } from '#pwa/agent/composer/use-when.ts'
import { wayToFirstSteps } from '#pwa/agent/dashboard/queries.ts'
import { makeInstallOfferDue } from '#pwa/agent/install/install-offer.ts'
import { SCHEDULED_KEY, scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { tapDevice } from '#pwa/shared/haptics.ts'
import { calendarPath } from '#pwa/shared/publication/publication-messages.ts'
import { showAccepted } from '#pwa/shared/publication/follow-publication.ts'
import { markAccepted } from '#pwa/shared/publication/just-accepted.ts'
import { usedUpBy } from '#sync/drafts/draft.ts'
import type { NewPublish } from '#sync/queue/entry.ts'

/**
 * The screen's publish action. One intent is one entry of the queue and so one publication, however often the button
 * is tapped; after a refusal the caption stays and the next tap is a new intent. `itemOf` says what a request publishes,
 * and `check` may refuse it before anything is stored or sent.
 */
export function usePublish(
  composer: Composer,
  itemOf: (request: PublishRequest) => Omit<NewPublish, 'request'>,
  check: (request: PublishRequest) => PostError | null = () => null,
) {
  const { clearError, when } = composer
  const { user } = useSignedIn()
  const wasSent = useRef(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const origin = useOrigin()

  // For a post that was opened from the dashboard, or is one of the first steps, the calendar leads back there.
  const from = wayToFirstSteps(user.id) ?? (origin?.path === '/dashboard' ? origin : null)
  const state = from && { from }

  // 'You're offline' is cleared once the device is online; that a post may have arrived stays true.
  useEffect(() => {
    const clearOffline = () => {
      if (!wasSent.current) clearError('action')
    }
    addEventListener('online', clearOffline)
    return () => removeEventListener('online', clearOffline)
  }, [clearError])

  /** Fetches the calendar while the post is sent, so that it isn't empty when it opens. */
  function prepareCalendar({ scheduled_at: at }: PublishRequest) {
    calendarScreen.load().catch(reportUnlessOffline)
    const instant = (at === 'now' ? null : fromWireTime(at)) ?? new Date()
    void client.prefetchQuery(scheduledMonthQuery(monthNow(instant, when.zone)))
  }

  const faultOf = async (request: PublishRequest, except = {}) =>
    request.is_reminder
      ? null
      : await dayFault(client, { user, zone: when.zone, scheduledAt: request.scheduled_at, except })

  async function send(request: PublishRequest): Promise<PostError | null> {
    // Nobody else can say so now, and what is stored here is a promise.
    const full = navigator.onLine ? null : await faultOf(request)
    if (full) return full
    prepareCalendar(request)
    const queue = await import('#sync/queue/queue.ts')
    const item = itemOf(request)
    const submitted = await queue.submit({ ...item, request })
    if (submitted.outcome === 'not_stored') {
      wasSent.current = submitted.mayHaveArrived
      return { place: 'action', message: submitted.message }
    }
    if (submitted.outcome === 'refused') {
      // The caption is still on this screen, so the refused item need not stay in the outbox too.
      if (submitted.isStored) await queue.discard(submitted.key)
      const refusal = postErrorOf(submitted.error)
      if (refusal) wasSent.current = true
      else notify.error(submitted.error.message)
      return refusal
    }
    if (submitted.outcome === 'accepted') await finish(item, request, submitted.post)
    // The sign-in screen is about to open and says that the post is stored; navigating from here would hide it.
    else if (!submitted.isSignedOut) leaveWaiting(request, await faultOf(request, { key: submitted.key }))
    return null
  }

  /** The draft stays beside the waiting post until the server has accepted it. */
  function leaveWaiting({ is_reminder: isReminder }: PublishRequest, full: PostError | null) {
    const why = navigator.onLine ? 'as soon as our server answers' : 'when you’re back online'
    if (full) notify.warning(`Saved on this device. ${full.message}`)
    else notify.stored(`Saved on this device. ${isReminder ? 'We’ll set your reminder' : 'It’ll go out'} ${why}.`)
    void navigate('/calendar', { state })
  }

  async function finish(
    { userId, postId, draft: subject = postId }: Omit<NewPublish, 'request'>,
    { scheduled_at: scheduledAt, caption_language: language }: PublishRequest,
    publication: ScheduledPost,
  ) {
    await discardDraft({ userId, subject }, usedUpBy(subject, language))
    markAccepted(publication.id)
    makeInstallOfferDue()
    tapDevice()
    // The month may have been read before the server had the post.
    await client.cancelQueries({ queryKey: SCHEDULED_KEY })
    placePost(client, publication, when.zone)
    showAccepted(publication, scheduledAt, { zone: when.zone, open: navigate })
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    void navigate(calendarPath(scheduledAt, when.zone, new Date()), { state })
  }

  const { isBusy, submit } = useSend(composer, async (request) => check(request) ?? (await send(request)))
  return { isBusy, publish: submit }
}

/** The day the calendar's link names, and whether the agent has just followed that link. */
export function useLinkedDay(): { day: string | null; isNew: boolean } {
  const [search] = useSearchParams()
  const [how] = useState(useNavigationType())
  const day = parseDay(search.get('day'))
  return { day, isNew: day !== null && how === NavigationType.Push }
}

/** When it will happen, as a short label for the action bar. */
export function useActionTime(when: When, isStoredHere: boolean): string {
  const online = useOnline()
  if (!online && !isStoredHere) return 'Not while you’re offline'
  if (when.day === null) return online ? 'Now' : 'As soon as you’re online'
  const picked = when.pick()
  return 'fault' in picked ? 'Pick a time' : `${shortDay(picked.wall)}, ${wallClock(picked.wall)}`
}
