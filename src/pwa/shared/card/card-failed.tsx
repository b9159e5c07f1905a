import { useEffect, useEffectEvent } from 'react'

import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Shown where the card's fields couldn't be loaded. */
export function CardFailed({ onRetry }: { onRetry: () => void }) {
  const online = useOnline()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-2xl bg-sunk p-4">
      <p className="flex items-start gap-2.5">
        <Icon name={online ? 'warning-circle-fill' : 'cloud-slash'} className="mt-px text-ink-soft" />
        {online
          ? 'The card form didn’t load. Nothing was charged.'
          : 'You’re offline. You can add a card when you’re back online.'}
      </p>
      {online && (
        <Button kind="line" small onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
