import { Link } from 'react-router-dom'

import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { pathOfPin } from '#sync/pins/pin.ts'
import type { SizedPin } from '#sync/pins/pins.ts'

interface PinnedRowProps {
  pin: SizedPin
  /** Its size and age, or what it waits for. */
  line: string
  onUnpin: () => void
  onAllowMetered: () => void
}

/** One part of the library on this device. */
export function PinnedRow({ pin, line, onUnpin, onAllowMetered }: PinnedRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
      <Link to={pathOfPin(pin.subject)} className="flex min-w-0 flex-1 items-center gap-3.5">
        {pin.cover === null ? (
          <span className="grid aspect-4/5 w-14 shrink-0 place-items-center rounded-[9px] bg-plum-tint text-plum">
            <Icon name="images-square" />
          </span>
        ) : (
          <Thumb src={pin.cover} bed={pin.mainColor} />
        )}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{pin.title}</span>
          <span className="num block text-small text-ink-soft">{line}</span>
          {pin.state === 'downloading' && (
            <progress
              aria-label={`Download of ${pin.title}`}
              max={Math.max(1, pin.files)}
              value={pin.stored}
              className="meter mt-1.5 block w-full"
            />
          )}
        </span>
      </Link>
      <IconButton icon="trash" label={`Remove ${pin.title}`} onClick={onUnpin} />
      {pin.state === 'metered' && (
        <Button kind="line" small className="w-full" onClick={onAllowMetered}>
          Use mobile data
        </Button>
      )}
    </li>
  )
}
