import { Link } from 'react-router-dom'

import { addressLine, listingTitle } from '#domain/listings/listing.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import type { DeviceListing } from '#sync/listings/overlay.ts'

import { shownFacts, shownPrice, stateLabel, statusName } from '../listing-labels.ts'

/** A listing in the list: the house, what it costs, and where the agent's work on it is. */
export function ListingCard({ listing, eager }: { listing: DeviceListing; eager: boolean }) {
  const { id, content, files, thumbnail, state, photosWaiting } = listing
  const device = useDevice()
  const file = files.find((one) => one.id === content.photos[0]?.id)
  const waiting = stateLabel(state, photosWaiting, device)
  const [price, facts] = [shownPrice(content), shownFacts(content)]
  const town = addressLine({ ...content.address, street: '', unit: '' })
  return (
    <Link to={`/listings/${id}`} className="grid gap-2.5">
      <Picture
        src={thumbnail ?? file?.url ?? null}
        alt=""
        aspect={1.5}
        eager={eager}
        sizes="(min-width: 768px) 300px, 92vw"
      />
      <span className="grid gap-1">
        <span className="line-clamp-2 text-name font-semibold wrap-anywhere">{listingTitle(content)}</span>
        {town && content.address.street && <span className="text-small text-ink-soft">{town}</span>}
        {(price || facts) && (
          <span className="num">
            {price && <b className="font-semibold">{price}</b>}
            {price && facts && ' · '}
            <span className="text-ink-soft">{facts}</span>
          </span>
        )}
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone="gray">{statusName(content)}</Badge>
          {content.is_public && (
            <Badge tone="green" icon="eye-bold">
              Page on
            </Badge>
          )}
          {waiting && (
            <Badge tone="gray" icon={state === 'refused' ? 'warning-bold' : 'device-mobile-bold'}>
              {waiting}
            </Badge>
          )}
        </span>
      </span>
    </Link>
  )
}
