import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import type { Connecting } from './use-connecting.ts'

/** The way to pages that are not listed: the network names only those the agent has ticked on its consent page. */
export function OtherPages({ connecting: { platform, restart } }: { connecting: Connecting }) {
  const name = PLATFORM_NAME[platform]
  return (
    <div className="grid justify-items-start">
      <p className="text-small text-ink-soft">
        Don’t see your page? Make sure you’re its admin and that you checked it on {name}.
      </p>
      <Button kind="plain" small onClick={restart} className="-mx-3">
        Sign in to {name} again
      </Button>
    </div>
  )
}
