import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { postQuery } from '#pwa/shared/answers/post.ts'

const FRESH_MS = 10 * 60 * 1000

function whenIdle(work: () => unknown): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Fetches the posts of an open collection one after the other while the browser is idle, so that they can be published
 * with no network later. Failures are ignored: the publish screen asks again.
 */
export function usePostsAhead(ids: readonly number[]) {
  const client = useQueryClient()
  const key = ids.join(',')
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',').map(Number)
    const waiting = ids.map((id) => () => client.prefetchQuery({ ...postQuery(id), staleTime: FRESH_MS }))
    let stop = () => {}
    const next = () => {
      const fetchOne = waiting.shift()
      if (!fetchOne) return
      stop = whenIdle(async () => {
        await fetchOne()
        next()
      })
    }
    next()
    return () => {
      waiting.length = 0
      stop()
    }
  }, [client, key])
}
