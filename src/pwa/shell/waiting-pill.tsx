import { lazy, Suspense, useState } from 'react'

import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const OutboxDrawer = lazy(() =>
  import('#pwa/agent/publishing/outbox-drawer.tsx').then((module) => ({ default: module.OutboxDrawer })),
)

/** How many posts wait on this device; opens the outbox. Nothing where nothing waits. */
export function WaitingPill({ userId }: { userId: number }) {
  const count = useOutbox(userId)?.length ?? 0
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      {(count > 0 || open) && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
          className="inline-flex min-h-11 items-center gap-1.75 rounded-full bg-plum-tint px-3.5 text-small font-semibold text-plum"
        >
          <Icon name="cloud-slash" small />
          {count} waiting
        </button>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <OutboxDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
