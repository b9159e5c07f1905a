import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { needsAnswer } from '#pwa/shared/publication/publication-status.ts'
import { onOpenOutbox } from '#pwa/shared/publication/open-outbox.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const OutboxDrawer = part(() => import('#pwa/agent/outbox/outbox-drawer.tsx').then((module) => module.OutboxDrawer))

/**
 * The number of posts and changes on this device that need the agent's answer, or else wait there; opens the outbox. Renders
 * nothing where nothing waits.
 */
export function WaitingPill({ userId }: { userId: number }) {
  const items = useQueue(userId) ?? []
  const asking = items.filter(needsAnswer).length
  const drawer = useOnDemand()
  const open = useEffectEvent(drawer.open)
  useEffect(() => onOpenOutbox(() => open()), [])
  useAskedFor(open)
  return (
    <>
      {items.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={drawer.open}
          className="inline-flex min-h-11 items-center gap-1.75 rounded-full bg-plum-tint px-3.5 text-small font-semibold whitespace-nowrap text-plum"
        >
          <Icon name={asking > 0 ? 'info-bold' : 'device-mobile'} small />
          <span className="num">{asking || items.length}</span> {/* On a phone there is room for the number alone. */}
          <span className="max-desk:sr-only">{messageOf(asking)}</span>
        </button>
      )}
      {drawer.wanted && <OutboxDrawer {...drawer.part} />}
    </>
  )
}

/** Opens the outbox for an address that asks for it, as a shortcut does; once, so that Back doesn't open it again. */
function useAskedFor(open: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get('open') === 'outbox'
  const answer = useEffectEvent(() => {
    setSearch(
      (now) => {
        now.delete('open')
        return now
      },
      { replace: true },
    )
    open()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}

function messageOf(asking: number): string {
  if (asking === 0) return 'waiting'
  return asking === 1 ? 'needs you' : 'need you'
}
