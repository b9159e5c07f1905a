import { useEffect, useEffectEvent } from 'react'

import { part } from '#pwa/shared/code/part.tsx'
import { useOnDemand } from '#pwa/shared/code/use-on-demand.ts'
import { onOpenOutbox } from '#pwa/shared/publication/outbox-door.ts'
import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const OutboxDrawer = part(() => import('#pwa/agent/publishing/outbox-drawer.tsx').then((module) => module.OutboxDrawer))

/** How many posts wait on this device; opens the outbox. Nothing where nothing waits. */
export function WaitingPill({ userId }: { userId: number }) {
  const count = useOutbox(userId)?.length ?? 0
  const drawer = useOnDemand()
  const open = useEffectEvent(drawer.open)
  useEffect(() => onOpenOutbox(() => open()), [])
  return (
    <>
      {(count > 0 || drawer.isOpen) && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={drawer.open}
          className="inline-flex min-h-11 items-center gap-1.75 rounded-full bg-plum-tint px-3.5 text-small font-semibold text-plum"
        >
          <Icon name="cloud-slash" small />
          {count} waiting
        </button>
      )}
      {drawer.wanted && <OutboxDrawer {...drawer.part} />}
    </>
  )
}
