import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import type { SocialPost } from '#contract/library/library.ts'
import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { postErrorOf, type PostError } from '#pwa/agent/composer/refusal.ts'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import type { Composer } from '#pwa/agent/composer/use-composer.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { acceptedMessage, calendarPath } from '#pwa/shared/publication/accepted-message.ts'

/**
 * The screen's publish action. One intent is one entry in the outbox and so one publication, however often the button
 * is tapped; after a refusal the caption stays and the next tap is a new intent.
 */
export function usePublish({ clearError, submit, when }: Composer, userId: number, post: SocialPost) {
  const wasSent = useRef(false)
  const client = useQueryClient()
  const navigate = useNavigate()

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
    const { id: postId, title, thumbnail, main_color: mainColor } = post
    const submitted = await outbox.submit({ userId, postId, title, thumbnail, mainColor, request })
    if (submitted.outcome === 'not_kept') {
      wasSent.current = submitted.mayHaveArrived
      return { place: 'action', message: submitted.message }
    }
    if (submitted.outcome === 'refused') {
      // The caption is still on this screen, so the refused entry need not stay in the outbox too.
      if (submitted.isStored) await outbox.discard(submitted.key)
      const refusal = postErrorOf(submitted.error)
      if (refusal) wasSent.current = true
      else notify.error(submitted.error.message)
      return refusal
    }
    if (submitted.outcome === 'accepted') await finish(request)
    // The sign-in screen is about to open and says that the post is stored; navigating from here would hide it.
    else if (!submitted.isSignedOut) leaveWaiting()
    return null
  }

  /** The draft stays beside the waiting post until the server has accepted it. */
  function leaveWaiting() {
    const why = navigator.onLine ? 'as soon as our server answers' : 'when you’re back'
    notify.kept(`It waits on this phone and goes out ${why}.`)
    void navigate('/calendar')
  }

  async function finish({ scheduled_at: scheduledAt }: PublishRequest) {
    await discardDraft({ userId, subject: post.id })
    notify.success(acceptedMessage(scheduledAt, when.zone, new Date()))
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    void navigate(calendarPath(scheduledAt, when.zone, new Date()))
  }

  return (branding: boolean) => submit((request) => send({ ...request, agent_branding: branding }))
}
