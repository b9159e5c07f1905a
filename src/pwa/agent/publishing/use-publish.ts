import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { postErrorOf, type PostError } from '#pwa/agent/composer/refusal.ts'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import type { Composer } from '#pwa/agent/composer/use-composer.ts'
import { makeInstallOfferDue } from '#pwa/agent/install/install-offer.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { tapDevice } from '#pwa/shared/haptics.ts'
import { calendarPath } from '#pwa/shared/publication/accepted-message.ts'
import { showAccepted } from '#pwa/shared/publication/follow-publication.ts'
import { markAccepted } from '#pwa/shared/publication/just-accepted.ts'
import { usedUpBy } from '#sync/drafts/draft-name.ts'
import type { NewOutboxItem } from '#sync/outbox/outbox.ts'

/**
 * The screen's publish action. One intent is one outbox item and so one publication, however often the button
 * is tapped; after a refusal the caption stays and the next tap is a new intent. `itemOf` says what a request publishes.
 */
export function usePublish(
  { clearError, submit, when }: Composer,
  itemOf: (request: PublishRequest) => Omit<NewOutboxItem, 'request'>,
) {
  const wasSent = useRef(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const origin = useOrigin()

  // From the dashboard's first steps the calendar leads back there.
  const state = origin?.path === '/dashboard' ? { from: origin } : null

  // 'You're offline' is cleared once the device is online; that a post may have arrived stays true.
  useEffect(() => {
    const clearOffline = () => {
      if (!wasSent.current) clearError('action')
    }
    addEventListener('online', clearOffline)
    return () => removeEventListener('online', clearOffline)
  }, [clearError])

  async function send(request: PublishRequest): Promise<PostError | null> {
    const outbox = await import('#sync/outbox/outbox.ts')
    const item = itemOf(request)
    const submitted = await outbox.submit({ ...item, request })
    if (submitted.outcome === 'not_stored') {
      wasSent.current = submitted.mayHaveArrived
      return { place: 'action', message: submitted.message }
    }
    if (submitted.outcome === 'refused') {
      // The caption is still on this screen, so the refused item need not stay in the outbox too.
      if (submitted.isStored) await outbox.discard(submitted.key)
      const refusal = postErrorOf(submitted.error)
      if (refusal) wasSent.current = true
      else notify.error(submitted.error.message)
      return refusal
    }
    if (submitted.outcome === 'accepted') await finish(item, request, submitted.post)
    // The sign-in screen is about to open and says that the post is stored; navigating from here would hide it.
    else if (!submitted.isSignedOut) leaveWaiting()
    return null
  }

  /** The draft stays beside the waiting post until the server has accepted it. */
  function leaveWaiting() {
    const why = navigator.onLine ? 'as soon as our server answers' : 'when you’re back online'
    notify.stored(`Saved on this device. It’ll go out ${why}.`)
    void navigate('/calendar', { state })
  }

  async function finish(
    { userId, postId: subject }: Omit<NewOutboxItem, 'request'>,
    { scheduled_at: scheduledAt, caption_language: language }: PublishRequest,
    publication: ScheduledPost,
  ) {
    await discardDraft({ userId, subject }, usedUpBy(subject, language))
    markAccepted(publication.id)
    makeInstallOfferDue()
    tapDevice()
    showAccepted(publication, scheduledAt, { zone: when.zone, open: navigate })
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    void navigate(calendarPath(scheduledAt, when.zone, new Date()), { state })
  }

  /** `check` may refuse the post before anything is stored or sent. */
  return (branding: boolean, check: (request: PublishRequest) => PostError | null = () => null) =>
    submit(async (request) => check(request) ?? (await send({ ...request, agent_branding: branding })))
}
