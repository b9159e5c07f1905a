import { useQuery } from '@tanstack/react-query'

import type { LISTINGS } from '#domain/library/listing.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Listing } from '#pwa/shared/listing/listing.tsx'
import { usePage } from '#pwa/shared/listing/use-page.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { CollectionCard } from './collection-card.tsx'
import { libraryQueries } from './queries.ts'
import { useReactions } from './use-reactions.ts'

/** Loaded after the first paint; the space for it is reserved. */
const LibraryLinks = part(() => import('./library-links.tsx').then((module) => module.LibraryLinks))

/** One of the nine ready-to-post listings. */
export function ListingScreen({ listing }: { listing: (typeof LISTINGS)[number] }) {
  const path = `/social-post-collections/${listing.path}`
  const { page, hrefOf } = usePage(path)
  const answer = useQuery(libraryQueries.listing(listing.tag, page))
  const reactions = useReactions('collection')
  const from = { path: hrefOf(page), name: listing.title }
  return (
    <>
      <div className="relative">
        <PageTitle
          title={listing.title}
          subtitle="Pick a collection and customize your post on the next page"
          className="beside-icons"
        />
        <div className="flow-root min-h-15.5 desk:min-h-16 lg:min-h-29">
          <LibraryLinks here={path} />
        </div>
      </div>
      <Listing
        query={answer}
        page={page}
        hrefOf={hrefOf}
        failedTitle="These collections didn’t load"
        emptyMessage="No collections here yet. New ones are added all the time."
      >
        {(collection, place) => <CollectionCard collection={collection} from={from} reactions={reactions} {...place} />}
      </Listing>
    </>
  )
}
