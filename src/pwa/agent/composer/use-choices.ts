import { useMemo, useState, useSyncExternalStore } from 'react'

import { recallForm, writeForm } from '#pwa/shared/form/stored-form.ts'
import { choicesForm, type DraftName } from '#sync/drafts/draft-name.ts'

import { mergeChoices, NO_CHOICES, readChoices, type Choices } from './choices.ts'
import { observable } from './observable.ts'
import {
  holdChoices,
  releaseChoices,
  retryIfCodeIsMissing,
  storageReason,
  unsavedChoices,
  type StorageState,
} from './unsaved-drafts.ts'

type Change = (now: Choices) => Partial<Choices>

/**
 * What the agent chooses for a post apart from its captions, stored on the device like them: restored after a reload or
 * a crash, until the post went out. A day named by a link takes precedence over an earlier time.
 */
export function useChoices({ userId, subject }: DraftName, { comesWithDay = false } = {}) {
  const [forgetsTiming] = useState(comesWithDay)
  const store = useMemo(() => choiceStore({ userId, subject }, { forgetsTiming }), [userId, subject, forgetsTiming])
  const { choices, found, isChanged, failure, isRead } = useSyncExternalStore(store.subscribe, store.state)
  const storage: StorageState = failure === null ? { is: 'unknown' } : { is: 'no', reason: failure }
  return {
    choices,
    isRead,
    storage,
    /** Whether choices of an earlier visit are shown, and none was made since. */
    isRestored: !isChanged && !isEmpty(found),
    /** Whether the time is from an earlier visit and unchanged since. */
    isTimingRestored: found.timing !== undefined && choices.timing === found.timing,
    change: store.change,
    forget: store.forget,
  }
}

function isEmpty({ platforms, accounts, ...others }: Choices): boolean {
  return [platforms, accounts, others].every((part) => Object.keys(part).length === 0)
}

interface ChoiceState {
  choices: Choices
  found: Choices
  /** Whether the agent has chosen something on this visit. */
  isChanged: boolean
  /** Why the device doesn't store the choices. */
  failure: string | null
  /** Whether the stored choices were read, or can't be. */
  isRead: boolean
}

/** The choices of a draft on one screen. They are read once somebody subscribes. */
export function choiceStore(draft: DraftName, { forgetsTiming = false } = {}) {
  const name = { userId: draft.userId, form: choicesForm(draft.subject) }
  const held = unsavedChoices(draft)
  const { get, set, subscribe } = observable<ChoiceState>({
    choices: held ?? NO_CHOICES,
    found: held ?? NO_CHOICES,
    isChanged: false,
    failure: null,
    isRead: false,
  })
  /** Made before the stored choices were read, and repeated on top of these. */
  let early: Change[] = []

  function save(): void {
    const { choices } = get()
    holdChoices(draft, choices)
    writeForm(name, { ...choices }).then(
      () => {
        releaseChoices(draft, choices)
        set({ failure: null })
      },
      (error: unknown) => {
        set({ failure: storageReason(error) })
        retryIfCodeIsMissing(error, () => unsavedChoices(draft) === choices && save())
      },
    )
  }

  function take(stored: unknown): void {
    if (get().isRead) return
    const { timing, ...rest } = readChoices(stored)
    const found = mergeChoices({ ...rest, ...(timing && !forgetsTiming && { timing }) }, held ?? NO_CHOICES)
    const choices = { ...found }
    for (const change of early) Object.assign(choices, change(choices))
    const isChangedHere = early.length > 0 || held !== undefined || (timing !== undefined && forgetsTiming)
    early = []
    set({ choices, found, isRead: true })
    if (isChangedHere) save()
  }

  return {
    state: get,
    subscribe: (listener: () => void): (() => void) => {
      recallForm(name).then(take, (error: unknown) => {
        set({ failure: storageReason(error) })
        take(null)
      })
      return subscribe(listener)
    },
    change: (how: Change): void => {
      set({ choices: { ...get().choices, ...how(get().choices) }, isChanged: true })
      if (get().isRead) save()
      else early.push(how)
    },
    forget: (): void => {
      early = []
      set({ choices: NO_CHOICES, found: NO_CHOICES, isRead: true })
    },
  }
}
