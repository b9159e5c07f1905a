import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { useSetPause } from './use-set-pause.ts'

/** Pauses all that is scheduled with one tap; nothing while it is paused, when the banner is there. */
export function PauseButton({ className }: { className?: string }) {
  const { data: agent } = useQuery(agentQuery)
  const setPause = useSetPause()
  const [isBusy, setBusy] = useState(false)
  if (agent?.pause) return null
  return (
    <Button
      kind="line"
      small
      className={className}
      disabled={!agent}
      busy={isBusy && 'Pausing...'}
      onClick={() => {
        setBusy(true)
        void setPause(null).finally(() => setBusy(false))
      }}
    >
      Pause posting
    </Button>
  )
}
