import { Link } from 'react-router-dom'

import { LISTINGS } from '#domain/library/listing.ts'
import { ListingLinks } from '#pwa/shared/listing/listing-links.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const PATH = '/social-post-collections'
const LINKS = LISTINGS.map(({ path, title }) => ({ to: `${PATH}/${path}`, title }))

/** The links to the nine listings, and the one to the search at the right of the title above them. */
export function LibraryLinks({ here = '' }: { here?: string }) {
  return (
    <>
      <Link
        to="/search"
        aria-label="Search the library"
        className="absolute top-3 right-0 grid size-(--target) place-items-center rounded-full text-ink-soft hover:bg-plum-tint hover:text-plum"
      >
        <Icon name="magnifying-glass" />
      </Link>
      <ListingLinks label="Ready to Post" links={LINKS} here={here} />
    </>
  )
}
