import { useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'

import { parseDay } from '#domain/time/month.ts'
import { shortDay, wallClock } from '#domain/time/time-labels.ts'
import type { When } from '#pwa/agent/composer/use-when.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'

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
