import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'

import type { PushState } from './push-address.ts'
import { usePush } from './use-push.ts'

interface PushChoiceProps {
  /** Whether it is left out where push messages are on. */
  unlessOn?: boolean
  className?: string
}

/** Offers push messages for notices while the app is closed; asks for permission only on a tap. */
export function PushChoice({ unlessOn = false, className }: PushChoiceProps) {
  const device = useDevice()
  const { state, busy, failure, turnOn, turnOff } = usePush()
  if (unlessOn && (state === 'on' || state === null)) return null
  return (
    <section aria-label="Notifications" className={classes('grid gap-3 rounded-2xl bg-sunk p-4', className)}>
      <p className="flex items-start gap-3 text-small text-ink-soft">
        <Icon name={device === 'phone' ? 'device-mobile' : 'bell'} small className="mt-px text-plum" />
        <span>{messageOf(state, device)}</span>
      </p>
      {state === 'off' && (
        <Button kind="secondary" small onClick={turnOn} busy={busy && 'Asking...'}>
          Turn on notifications
        </Button>
      )}
      {state === 'on' && (
        <Button kind="line" small onClick={turnOff} busy={busy && 'Turning off...'}>
          Turn off
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-small font-medium text-danger">
          {failure}
        </p>
      )}
    </section>
  )
}

function messageOf(state: PushState | null, device: string): string {
  if (state === null) return 'Checking...'
  const messages: Record<PushState, string> = {
    on: `This ${device} tells you when a post goes live or needs you, even when Porchlight is closed.`,
    off: `Your ${device} can tell you when a post goes live or needs you, even when Porchlight is closed.`,
    blocked: `Notifications from Porchlight are blocked on this ${device}. Allow them in your browser’s settings for this site, then come back.`,
    home_screen:
      'On an iPhone or iPad this works once Porchlight is on your Home Screen: tap Share, then Add to Home Screen, and open it from there.',
    unsupported: 'This browser doesn’t support notifications. Your notifications are always listed here.',
  }
  return messages[state]
}
