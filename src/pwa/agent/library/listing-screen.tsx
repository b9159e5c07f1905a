import { useQuery } from '@tanstack/react-query'

import type { LISTINGS } from '#domain/library/listing.ts'
import { Listing } from '#pwa/shared/listing/listing.tsx'
import { usePage } from '#pwa/shared/listing/use-page.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { CollectionCard } from './collection-card.tsx'
import { libraryQueries } from './queries.ts'
import { useReactions } from './use-reactions.ts'

/** One of the nine ready-to-post listings. */
export function ListingScreen({ listing }: { listing: (typeof LISTINGS)[number] }) {
  const { page, hrefOf } = usePage(`/social-post-collections/${listing.path}`)
  const answer = useQuery(libraryQueries.listing(listing.tag, page))
  const reactions = useReactions('collection')
  const from = { path: hrefOf(page), name: listing.title }
  return (
    <>
      <PageTitle title={listing.title} subtitle="Pick a collection and customize your post on the next page" />
      <Listing
        query={answer}
        page={page}
        hrefOf={hrefOf}
        failedTitle="These collections didn’t load"
        emptyMessage="New collections arrive in the library all the time. This shelf is still empty."
      >
        {(collection, place) => <CollectionCard collection={collection} from={from} reactions={reactions} {...place} />}
      </Listing>
    </>
  )
}
