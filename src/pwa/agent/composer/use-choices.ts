import { useEffect, useRef, useState } from 'react'

import { recallForm, writeForm } from '#pwa/shared/form/stored-form.ts'
import { choicesForm, type DraftName } from '#sync/drafts/draft-name.ts'

import { mergeChoices, NO_CHOICES, readChoices, type Choices } from './choices.ts'
import { holdChoices, releaseChoices, unsavedChoices } from './unsaved-drafts.ts'

/**
 * What the agent chooses for a post apart from its captions, stored on the device like them: restored after a reload or
 * a crash, until the post went out. A day named by a link takes precedence over an earlier time.
 */
export function useChoices({ userId, subject }: DraftName, comesWithDay = false) {
  const [held] = useState(() => unsavedChoices({ userId, subject }))
  const [choices, setChoices] = useState<Choices>(held ?? NO_CHOICES)
  const [found, setFound] = useState<Choices>(held ?? NO_CHOICES)
  const [isLoaded, setLoaded] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const isTouched = useRef(false)
  const [forgetsTiming] = useState(comesWithDay)

  useEffect(() => {
    let gone = false
    const take = (stored: unknown) => {
      if (gone) return
      const { timing, ...rest } = readChoices(stored)
      const restored = { ...rest, ...(timing && !forgetsTiming && { timing }) }
      if (timing && forgetsTiming) isTouched.current = true
      setChoices((now) => mergeChoices(restored, now))
      setFound((now) => mergeChoices(restored, now))
      setLoaded(true)
    }
    recallForm({ userId, form: choicesForm(subject) }).then(take, (error: unknown) => {
      report(error)
      take(null)
    })
    return () => {
      gone = true
    }
  }, [userId, subject, forgetsTiming])

  useEffect(() => {
    // Before the stored choices are loaded, a part would replace the whole.
    if (!isLoaded || !isTouched.current) return
    const draft = { userId, subject }
    holdChoices(draft, choices)
    writeForm({ userId, form: choicesForm(subject) }, { ...choices }).then(() => releaseChoices(draft, choices), report)
  }, [userId, subject, isLoaded, choices])

  function forget() {
    isTouched.current = false
    setChoices(NO_CHOICES)
    setFound(NO_CHOICES)
  }

  return {
    choices,
    /** Whether choices of an earlier visit are shown, and none was made since. */
    isRestored: !isChanged && !isEmpty(found),
    /** Whether the time is from an earlier visit and unchanged since. */
    isTimingRestored: found.timing !== undefined && choices.timing === found.timing,
    change: (how: (now: Choices) => Partial<Choices>) => {
      isTouched.current = true
      setChanged(true)
      setChoices((now) => ({ ...now, ...how(now) }))
    },
    forget,
  }
}

function isEmpty({ platforms, accounts, ...others }: Choices): boolean {
  return [platforms, accounts, others].every((part) => Object.keys(part).length === 0)
}

/** Storage errors are already shown under the caption; any other error is a bug of ours. */
function report(error: unknown): void {
  if (!(error instanceof Error && error.name === 'DeviceStorageError')) {
    console.error('The choices for a post can’t be stored on this device', error)
  }
}
