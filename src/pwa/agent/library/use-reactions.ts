import { useEffect, useState } from 'react'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import type { Reaction } from '#sync/reactions.ts'

/** The agent's likes and dislikes of one kind, stored on this device; a second tap removes one. */
export function useReactions(kind: 'collection' | 'post') {
  const { user } = useSignedIn()
  const [reactions, setReactions] = useState<ReadonlyMap<number, Reaction>>(new Map())

  // The device's database is not needed for the first paint, so it is loaded after it.
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    import('#sync/reactions.ts')
      .then(({ watchReactions }) => {
        if (!gone) stop = watchReactions(user.id, kind, setReactions)
      })
      .catch(reportUnlessOffline)
    return () => {
      gone = true
      stop?.()
    }
  }, [user.id, kind])

  function toggle(id: number, reaction: Reaction) {
    import('#sync/reactions.ts')
      .then(({ react }) => react({ userId: user.id, kind, id }, reactions.get(id) === reaction ? null : reaction))
      .catch(reportUnlessOffline)
  }

  return { of: (id: number) => reactions.get(id) ?? null, toggle }
}

export type Reactions = ReturnType<typeof useReactions>
