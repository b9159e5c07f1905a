import { useEffect, useState } from 'react'

import type { IncomingShare, OwnDraftContent } from '#sync/own-posts/own-post.ts'

import { storageReason } from '#pwa/agent/composer/unsaved-drafts.ts'
import { joined, prepareAll } from './add-media.ts'

/** The drafts of an agent's own posts; null until the device has answered, `failure` where it can't. */
interface OwnDrafts {
  drafts: readonly OwnDraftContent[] | null
  failure: string | null
}

/** The user's drafts on this device, newest first. What other apps shared becomes drafts of this user first. */
export function useOwnDrafts(userId: number): OwnDrafts {
  const [state, setState] = useState<OwnDrafts>({ drafts: null, failure: null })
  useEffect(() => {
    const fail = (error: unknown) => setState(({ drafts }) => ({ drafts: drafts ?? [], failure: storageReason(error) }))
    const stops: (() => void)[] = []
    let isGone = false
    /** Why what was shared last isn't a draft; the drafts are shown anyway. */
    let unopened: string | null = null
    const open = async (shares: readonly IncomingShare[]) => {
      try {
        await openAll(shares, userId)
        unopened = null
      } catch (error) {
        unopened = storageReason(error)
        setState(({ drafts }) => ({ drafts, failure: unopened }))
      }
    }
    const start = async () => {
      const [{ watchOwnDrafts }, { sharesNow, watchShares }] = await Promise.all([
        import('#sync/own-posts/own-drafts.ts'),
        import('#sync/own-posts/shares.ts'),
      ])
      // The first ones are opened before anything is shown, since one of them may be what the agent came for.
      await open(await sharesNow())
      if (isGone) return
      stops.push(
        watchOwnDrafts(userId, { next: (drafts) => setState({ drafts, failure: unopened }), error: fail }),
        watchShares((shares) => void open(shares)),
      )
    }
    start().catch(fail)
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [userId])
  return state
}

/** Shares that are being opened: a watcher may report one again meanwhile. */
const opening = new Set<string>()

async function openAll(shares: readonly IncomingShare[], userId: number): Promise<void> {
  const { openShare } = await import('#sync/own-posts/shares.ts')
  for (const share of shares) {
    if (opening.has(share.id)) continue
    opening.add(share.id)
    try {
      const { media, refused } = joined([], await prepareAll(share.files, userId))
      await openShare(share, { userId, media, refused: [...share.refused, ...refused] }, 'en')
    } finally {
      opening.delete(share.id)
    }
  }
}
