import { Link } from 'react-router-dom'

import { useSignedIn } from '#pwa/shared/query/session.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import type { NewPin } from '#sync/pins/pin.ts'

import { pinLabel, PINS_PATH, usePinActions, usePin } from './use-pins.ts'

interface PinControlProps {
  part: Omit<NewPin, 'userId'>
  /** Only an icon, for a place beside a title. */
  compact?: boolean
}

/** Keeps a part of the library on this device, or leads to what is kept. Nothing where the browser stores no files. */
export function PinControl({ part, compact = false }: PinControlProps) {
  const { user } = useSignedIn()
  const device = useDevice()
  const pinned = usePin(user.id, part.subject)
  const actions = usePinActions(user.id)
  if (!('caches' in window) || pinned === undefined) return null
  if (pinned === null) {
    const keep = () => actions.pin(part)
    return compact ? (
      <IconButton icon="download-simple" label={`Keep ${part.title} on this ${device}`} onClick={keep} />
    ) : (
      <Button kind="line" small icon="download-simple" busy={actions.isPending && 'Saving...'} onClick={keep}>
        Keep on this {device}
      </Button>
    )
  }
  const label = pinLabel(pinned, device)
  return compact ? (
    <Link
      to={PINS_PATH}
      aria-label={label}
      className="grid size-(--target) place-items-center rounded-full text-plum hover:bg-plum-tint"
    >
      <Icon name="device-mobile" />
    </Link>
  ) : (
    <Link to={PINS_PATH} className={buttonClasses({ kind: 'plain', small: true })}>
      <Icon name="device-mobile" small />
      <span className="num">{label}</span>
    </Link>
  )
}
