import { useEffect, useState } from 'react'

import type { OwnDraftContent } from '#sync/own-posts/own-post.ts'

import { storageReason } from '#pwa/agent/composer/unsaved-drafts.ts'

/** The drafts of an agent's own posts; null until the device has answered, `failure` where it can't. */
interface OwnDrafts {
  drafts: readonly OwnDraftContent[] | null
  failure: string | null
}

/** The user's drafts on this device, newest first. */
export function useOwnDrafts(userId: number): OwnDrafts {
  const [state, setState] = useState<OwnDrafts>({ drafts: null, failure: null })
  useEffect(() => {
    const fail = (error: unknown) => setState(({ drafts }) => ({ drafts: drafts ?? [], failure: storageReason(error) }))
    let stop = () => {}
    let isGone = false
    const start = async () => {
      const { watchOwnDrafts } = await import('#sync/own-posts/own-drafts.ts')
      if (isGone) return
      stop = watchOwnDrafts(userId, { next: (drafts) => setState({ drafts, failure: null }), error: fail })
    }
    start().catch(fail)
    return () => {
      isGone = true
      stop()
    }
  }, [userId])
  return state
}
