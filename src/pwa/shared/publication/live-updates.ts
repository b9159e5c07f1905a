import type { Query, QueryClient } from '@tanstack/react-query'

import { API_BASE_URL } from '#client/base.ts'
import { within } from '#domain/time/within.ts'
import { NOTICES_KEY, SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'

/** How long to wait before a stream that the server refused is tried again; the queries poll meanwhile. */
const RETRY_MS = 60_000

/** How long an answer is awaited before changes that are reported meanwhile are fetched. */
const ANSWER_MS = 15_000

const listeners = new Set<() => void>()

/** Calls `listener` whenever the server reports that something of the agent's changed. Returns what ends it. */
export function onLiveUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Fetches posts and notices again as soon as the server reports a change (`GET /agent/events`). The stream is open
 * only while the page is in front and the device online, since browsers limit the connections of all tabs together. What
 * was fetched before a time without it, as on the page before this one, is fetched again when it opens. Changes that are
 * reported while an answer is awaited have one further fetch together, so that ten posts that go out at once don't cost
 * thirty. Returns a function that ends it.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined

  /** Of the refetches that are under way, whether a change was reported since they began; null when there are none. */
  let changedMeanwhile: boolean | null = null
  const report = async () => {
    if (changedMeanwhile !== null) {
      changedMeanwhile = true
      return
    }
    do {
      changedMeanwhile = false
      for (const listener of listeners) listener()
      const fetched = [SCHEDULED_KEY, NOTICES_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))
      // A request over a connection that was lost may never be answered.
      await within(ANSWER_MS, Promise.all(fetched), () => undefined)
    } while (changedMeanwhile)
    changedMeanwhile = null
  }
  /** No change is reported from then until the stream opens, in milliseconds since 1970. */
  let unreportedSince = performance.timeOrigin
  const catchUp = () => {
    const predicate = ({ state }: Query) => state.dataUpdatedAt < unreportedSince
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY, predicate })
    unreportedSince = Number.POSITIVE_INFINITY
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = null
    unreportedSince = Math.min(unreportedSince, Date.now())
  }
  const open = () => {
    const opened = new EventSource(`${API_BASE_URL}/agent/events`, { withCredentials: true })
    source = opened
    opened.addEventListener('open', catchUp)
    opened.addEventListener('changed', () => void report())
    opened.addEventListener('error', () => {
      unreportedSince = Math.min(unreportedSince, Date.now())
      // The browser itself tries again after a lost connection, but never after a refusal.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      source = null
      retry = setTimeout(update, RETRY_MS)
    })
  }
  function update() {
    const isWanted = document.visibilityState === 'visible' && navigator.onLine
    if (!isWanted) close()
    else if (source === null) {
      clearTimeout(retry)
      open()
    }
  }

  document.addEventListener('visibilitychange', update)
  addEventListener('online', update)
  addEventListener('offline', update)
  addEventListener('pagehide', close)
  addEventListener('pageshow', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    removeEventListener('online', update)
    removeEventListener('offline', update)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', update)
    close()
  }
}
