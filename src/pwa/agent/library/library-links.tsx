import { Link } from 'react-router-dom'

import { LISTINGS } from '#domain/library/listing.ts'
import { ListingLinks } from '#pwa/shared/listing/listing-links.tsx'
import { PinControl } from '#pwa/agent/pins/pin-control.tsx'
import { PINS_PATH } from '#pwa/agent/pins/use-pins.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'

const PATH = '/social-post-collections'
const LINKS = LISTINGS.map(({ path, title }) => ({ to: `${PATH}/${path}`, title }))

const ICON_LINK =
  'grid size-(--target) place-items-center rounded-full text-ink-soft hover:bg-plum-tint hover:text-plum'

/**
 * The links to the nine listings, and at the right of the title above them those to the search and to what is kept on this
 * device; a listing can be kept there.
 */
export function LibraryLinks({ here = '' }: { here?: string }) {
  const device = useDevice()
  const listing = LISTINGS.find(({ path }) => `${PATH}/${path}` === here)
  return (
    <>
      <div className="absolute top-3 right-0 flex max-[17rem]:flex-col">
        {listing ? (
          <PinControl
            compact
            part={{ subject: `listing:${listing.tag}`, title: listing.title, cover: null, mainColor: null }}
          />
        ) : (
          <Link to={PINS_PATH} aria-label={`On this ${device}`} className={ICON_LINK}>
            <Icon name="device-mobile" />
          </Link>
        )}
        <Link to="/search" aria-label="Search the library" className={ICON_LINK}>
          <Icon name="magnifying-glass" />
        </Link>
      </div>
      <ListingLinks label="Ready to Post" links={LINKS} here={here} />
    </>
  )
}
