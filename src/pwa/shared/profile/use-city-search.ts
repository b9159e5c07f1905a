import { useEffect, useState } from 'react'

import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { City } from '#contract/account/cities.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 300

export interface CitySearch {
  state: 'idle' | 'looking' | 'found' | 'failed' | 'offline'
  /** The cities of the last answer; they stay while the next is loading. */
  cities: readonly City[]
}

interface Answered {
  asked: string
  state: 'found' | 'failed' | 'offline'
  cities: readonly City[]
}

/** Cities for the typed text. A blank text is not searched, and an outdated answer is never shown. */
export function useCitySearch(question: string): CitySearch {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const asked = question.trim()

  useEffect(() => {
    if (asked === '') return undefined
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { data } = await call('GET /cities/search', { query: { q: asked } }, { signal: stop.signal })
        setAnswered({ asked, state: 'found', cities: data })
      } catch (error) {
        if (stop.signal.aborted) return
        setAnswered({ asked, state: error instanceof OfflineError ? 'offline' : 'failed', cities: [] })
      }
    }
    const pause = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [asked])

  if (asked === '') return { state: 'idle', cities: [] }
  return answered?.asked === asked ? answered : { state: 'looking', cities: answered?.cities ?? [] }
}
