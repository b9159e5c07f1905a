import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import type { TimeZone } from '#domain/time.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'

import { placePost } from './place-post.ts'

/** One change of a post; its answer is the post as it now is, or nothing when it is gone. */
export type Deed = () => Promise<{ data: ScheduledPost } | undefined>

/** Why a change was not made. */
export interface Refused {
  words: string
  /** Whether a bigger plan would help. */
  upgrade: boolean
}

/**
 * Does one thing at a time with a post. The answer stands on screen at once; whatever came of it, the months are asked
 * anew, since after a refusal the post may stand otherwise than it was shown.
 */
export function useDeed(zone: TimeZone) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const underWay = useRef(false)

  async function run(name: string, deed: Deed, onDone?: (post: ScheduledPost | undefined) => void) {
    if (underWay.current) return
    underWay.current = true
    setBusy(name)
    setRefusal(null)
    try {
      const answer = await deed()
      // A look that was asked for before would bring back what was.
      await client.cancelQueries({ queryKey: SCHEDULED_KEY })
      if (answer) placePost(client, answer.data, zone)
      onDone?.(answer?.data)
    } catch (error) {
      setRefusal({ words: refusalWords(error), upgrade: isForPlan(error) })
    } finally {
      underWay.current = false
      setBusy(null)
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      // What she was asked about is answered by it.
      void client.invalidateQueries({ queryKey: NOTICES_KEY })
    }
  }

  return {
    /** The name of what is being done. */
    busy,
    /** Why the last one was not done. */
    refusal,
    run: (name: string, deed: Deed, onDone?: (post: ScheduledPost | undefined) => void) => void run(name, deed, onDone),
    tell: (words: string) => setRefusal({ words, upgrade: false }),
    forget: () => setRefusal(null),
  }
}

export type Deeds = ReturnType<typeof useDeed>

/** Whether what was refused comes with a bigger plan. */
export function isForPlan(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'daily_limit' || error.code === 'plan_required')
}

/** Why a change was not made, in words that say where things stand. */
export function refusalWords(error: unknown): string {
  if (error instanceof OfflineError) {
    return 'This needs the network. No answer came from our server. Nothing is lost; try again when you’re online.'
  }
  if (!(error instanceof ApiError)) {
    console.error('A post could not be changed', error)
    return 'An unexpected error occurred. Please try again.'
  }
  return error.status === 409 ? `${error.message} What you see now is how it stands.` : error.message
}
