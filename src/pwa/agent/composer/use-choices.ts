import { useEffect, useRef, useState } from 'react'

import { recallForm, writeForm } from '#pwa/shared/form/stored-form.ts'
import { choicesForm } from '#sync/drafts/draft-name.ts'

import { NO_PLATFORMS, readChoices, mergeChoices, type Choices, type Timing } from './choices.ts'
import { choicesHeld, holdChoices, letGoOfChoices } from './unsaved-drafts.ts'

/**
 * What the agent chooses for a post apart from its captions, stored on the device like them: restored after a reload or
 * a crash, until the post went out. A day named by a link takes precedence over an earlier time.
 */
export function useChoices(userId: number, postId: number, comesWithDay: boolean) {
  const [choices, setChoices] = useState<Choices>(() => choicesHeld({ userId, postId }) ?? NO_PLATFORMS)
  const [found, setFound] = useState<Timing | undefined>()
  const [isLoaded, setLoaded] = useState(false)
  const isTouched = useRef(false)
  const [forgetsTiming] = useState(comesWithDay)

  useEffect(() => {
    let gone = false
    const take = (kept: unknown) => {
      if (gone) return
      const { timing, ...rest } = readChoices(kept)
      const restored = { ...rest, ...(timing && !forgetsTiming && { timing }) }
      if (timing && forgetsTiming) isTouched.current = true
      setChoices((now) => mergeChoices(restored, now))
      setFound(restored.timing)
      setLoaded(true)
    }
    recallForm({ userId, form: choicesForm(postId) }).then(take, (error: unknown) => {
      report(error)
      take(null)
    })
    return () => {
      gone = true
    }
  }, [userId, postId, forgetsTiming])

  useEffect(() => {
    // Before the stored choices are loaded, a part would replace the whole.
    if (!isLoaded || !isTouched.current) return
    const whose = { userId, postId }
    holdChoices(whose, choices)
    writeForm({ userId, form: choicesForm(postId) }, { ...choices }).then(() => letGoOfChoices(whose, choices), report)
  }, [userId, postId, isLoaded, choices])

  return {
    choices,
    /** Whether the time is from an earlier visit and unchanged since. */
    isTimingRestored: found !== undefined && choices.timing === found,
    change: (how: (now: Choices) => Partial<Choices>) => {
      isTouched.current = true
      setChoices((now) => ({ ...now, ...how(now) }))
    },
  }
}

/** Storage errors are already shown under the caption; any other error is a bug of ours. */
function report(error: unknown): void {
  if (!(error instanceof Error && error.name === 'DeviceStorageError')) {
    console.error('The choices for a post can’t be stored on this device', error)
  }
}
