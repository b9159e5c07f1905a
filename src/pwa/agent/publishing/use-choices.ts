import { useEffect, useRef, useState } from 'react'

import { recallForm, writeForm } from '#pwa/shared/form/kept.ts'
import { choicesForm } from '#sync/choices.ts'

import { NO_PLATFORMS, readChoices, under, type Choices, type Timing } from './choices.ts'
import { choicesHeld, holdChoices, letGoOfChoices } from './unkept-words.ts'

/**
 * What she chooses for a post beside its captions, kept on the device like them: it is there again after a reload or a
 * crash, until the post went out. A day she comes with by a link counts more than a time from before.
 */
export function useChoices(userId: number, postId: number, comesWithDay: boolean) {
  const [choices, setChoices] = useState<Choices>(() => choicesHeld({ userId, postId }) ?? NO_PLATFORMS)
  const [found, setFound] = useState<Timing | undefined>()
  const [isLoaded, setLoaded] = useState(false)
  const isHers = useRef(false)
  const [forgetsTiming] = useState(comesWithDay)

  useEffect(() => {
    let gone = false
    const take = (kept: unknown) => {
      if (gone) return
      const { timing, ...rest } = readChoices(kept)
      const restored = { ...rest, ...(timing && !forgetsTiming && { timing }) }
      if (timing && forgetsTiming) isHers.current = true
      setChoices((now) => under(restored, now))
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
    // Before it is known what is kept, a part would take the place of the whole.
    if (!isLoaded || !isHers.current) return
    const whose = { userId, postId }
    holdChoices(whose, choices)
    writeForm({ userId, form: choicesForm(postId) }, { ...choices }).then(() => letGoOfChoices(whose, choices), report)
  }, [userId, postId, isLoaded, choices])

  return {
    choices,
    /** Whether the time is from an earlier visit, and she has not touched it since. */
    isTimingRestored: found !== undefined && choices.timing === found,
    change: (how: (now: Choices) => Partial<Choices>) => {
      isHers.current = true
      setChoices((now) => ({ ...now, ...how(now) }))
    },
  }
}

/** That nothing can be kept stands under the caption; anything else is a fault of ours. */
function report(error: unknown): void {
  if (!(error instanceof Error && error.name === 'DeviceStorageError')) {
    console.error('What she chose can’t be kept on this device', error)
  }
}
