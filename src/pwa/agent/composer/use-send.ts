import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import type { PostError } from './refusal.ts'
import type { Composer } from './use-composer.ts'

/** Publishes or saves the composed post. Resolves with the error to show on the form, or null. */
export type Send = (request: PublishRequest) => Promise<PostError | null>

/** Checks the composed post and sends it, once the stored draft is read; an error is shown on the form. */
export function useSend(composer: Composer, send: Send) {
  const { request, showError, clearError, platforms, isRead, isRestored, refused } = composer
  const [isBusy, setBusy] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const isUnderWay = useRef(false)

  async function submit() {
    // The state that shows the button as busy comes a frame later than a quick second tap.
    if (isUnderWay.current) return
    const composed = request()
    if ('place' in composed) return showError(composed)
    clearError()
    isUnderWay.current = true
    setBusy(true)
    try {
      const error = await send(composed)
      if (error) showError(error)
    } catch (error) {
      console.error('A post could not be sent', error)
      notify.error('An unexpected error occurred. Please try again.')
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  const submitEarly = useEffectEvent(async () => {
    // What the agent saw when they tapped is not what would go out now.
    if (isRestored && refused === null) notify.info('Your draft was restored. Check it, then tap again.')
    else await submit()
  })
  useEffect(() => {
    if (isEarly && isRead) void submitEarly().finally(() => setEarly(false))
  }, [isEarly, isRead])

  return {
    isBusy: isBusy || isEarly,
    submit: () => {
      if (platforms.isChecking) notify.info('Still checking your accounts. Please wait.')
      else if (!isRead) setEarly(true)
      else void submit()
    },
  }
}
