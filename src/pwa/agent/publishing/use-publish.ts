import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { PublishRequest } from '#contract/publishing.ts'
import type { SocialPost } from '#contract/library.ts'
import { publishFault } from '#domain/publish-check.ts'
import { flagsOf, type Platform } from '#domain/platform.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { acceptedMessage, calendarPath } from './accepted-message.ts'
import { refusalOf, type Refusal, type RefusalPlace } from '#pwa/agent/composer/refusal.ts'
import type { Captions } from '#pwa/agent/composer/use-captions.ts'
import { forgetCaptions } from '#pwa/agent/composer/unsaved-drafts.ts'
import type { When } from '#pwa/agent/composer/use-when.ts'

/** The one error that keeps the post from going out, and where on the screen it belongs. */
export interface PublishError extends Refusal {
  place: Exclude<RefusalPlace, 'toast'>
  /** Counts up, so that the same message twice moves the focus twice. */
  turn: number
}

interface PublishForm {
  userId: number
  post: SocialPost
  captions: Captions
  platforms: readonly Platform[]
  accounts: Pick<PublishRequest, 'accounts'>
  /** While the agent's accounts are loading nothing is said about them. */
  isChecking: boolean
  when: When
  branding: boolean
}

/**
 * The screen's publish action. One intent is one entry in the outbox and so one publication, however often the button
 * is tapped; after a refusal the caption stays and the next tap is a new intent.
 */
export function usePublish(form: PublishForm) {
  const [busy, setBusy] = useState(false)
  const [failure, setTrouble] = useState<PublishError | null>(null)
  const underWay = useRef(false)
  const wasSent = useRef(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const tell = (place: PublishError['place'], message: string, way?: Refusal['way']) =>
    setTrouble((last) => ({ place, message, ...(way && { way }), turn: (last?.turn ?? 0) + 1 }))

  // 'You're offline' is cleared once the device is online; that a post may have arrived stays true.
  useEffect(() => {
    const forgive = () => setTrouble((last) => (last?.place === 'action' && !wasSent.current ? null : last))
    addEventListener('online', forgive)
    return () => removeEventListener('online', forgive)
  }, [])

  async function publish() {
    // The state that shows 'Publishing...' comes a frame later than a quick second tap.
    if (underWay.current) return
    if (form.isChecking) return void notify.info('We’re still checking your accounts. One moment.')
    const fault = publishFault({ loaded: true, platforms: form.platforms, caption: form.captions.caption })
    if (fault && fault.field !== 'post') return tell(fault.field, fault.message)
    const when = form.when.wire()
    if ('fault' in when) return tell('when', when.fault)
    setTrouble(null)
    underWay.current = true
    setBusy(true)
    try {
      await send(requestOf(form, when.at))
    } catch (error) {
      console.error('Publishing did not work', error)
      notify.error('An unexpected error occurred. Please try again.')
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  async function send(request: PublishRequest) {
    const [{ submit, discard }, { dropDrafts }] = await Promise.all([
      import('#sync/outbox/outbox.ts'),
      import('#sync/drafts/drafts.ts'),
    ])
    const { userId, post } = form
    const { id: postId, title, thumbnail, main_color: mainColor } = post
    const submitted = await submit({ userId, postId, title, thumbnail, mainColor, request })
    if (submitted.outcome === 'not_kept') {
      tell('action', submitted.message)
      wasSent.current = submitted.mayHaveArrived
      return
    }
    if (submitted.outcome === 'refused') {
      // The caption is still on this screen, so the refused entry need not stay in the outbox too.
      if (submitted.isStored) await discard(submitted.key)
      const { place, message, way } = refusalOf(submitted.error)
      if (place === 'toast') notify.error(message)
      else tell(place, message, way)
      wasSent.current = true
      return
    }
    if (submitted.outcome === 'waiting') {
      // The sign-in screen is about to open and says that the post is stored; navigating from here would hide it.
      if (submitted.isSignedOut) return
      // The draft stays beside the waiting post until the server has accepted it.
      const why = navigator.onLine ? 'as soon as our server answers' : 'when you’re back'
      notify.kept(`It waits on this phone and goes out ${why}.`)
      void navigate('/calendar')
      return
    }
    forgetCaptions({ userId, postId })
    await dropDrafts({ userId, postId })
    const { zone } = form.when
    notify.success(acceptedMessage(request.scheduled_at, zone, new Date()))
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    void navigate(calendarPath(request.scheduled_at, zone, new Date()))
  }

  return { busy, failure, publish: () => void publish(), forget: () => setTrouble(null) }
}

function requestOf({ captions, platforms, accounts, branding }: PublishForm, scheduledAt: string): PublishRequest {
  return {
    caption: captions.caption,
    caption_language: captions.language,
    ...flagsOf(platforms),
    scheduled_at: scheduledAt,
    agent_branding: branding,
    ...accounts,
  }
}
