import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'

import { LISTING_PAGE_SIZE, type LISTINGS } from '#domain/listing.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Pagination } from '#pwa/shared/ui/pagination.tsx'

import { CollectionCard } from './collection-card.tsx'
import { ListingGrid, ListingSkeleton, placeOf } from './listing-grid.tsx'
import { libraryQueries } from './queries.ts'
import { isLead } from './rhythm.ts'
import { useReactions } from './use-reactions.ts'

function pageFrom(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** One of the nine ready-to-post listings. */
export function ListingScreen({ listing }: { listing: (typeof LISTINGS)[number] }) {
  const [search] = useSearchParams()
  const page = pageFrom(search.get('page'))
  const answer = useQuery(libraryQueries.listing(listing.tag, page))
  const reactions = useReactions('collection')
  const path = `/social-post-collections/${listing.path}`
  const hrefOf = (target: number) => (target === 1 ? path : `${path}?page=${target}`)
  const from = { path: hrefOf(page), name: listing.title }

  return (
    <>
      <PageTitle title={listing.title} subtitle="Pick a collection and customize your post on the next page" />
      <Answered
        query={answer}
        loading={<ListingSkeleton count={LISTING_PAGE_SIZE} />}
        failedTitle="These collections didn’t load"
      >
        {({ data, meta }) =>
          page > Math.max(meta.last_page, 1) ? (
            <Navigate to={hrefOf(Math.max(meta.last_page, 1))} replace />
          ) : data.length === 0 ? (
            <Empty lit title="Nothing here yet">
              New collections arrive in the library all the time. This shelf is still empty.
            </Empty>
          ) : (
            <>
              <ListingGrid>
                {data.map((collection, index) => (
                  <li key={collection.id} className={placeOf(index, data.length)}>
                    <CollectionCard
                      collection={collection}
                      lead={isLead(index, data.length)}
                      eager={index < 3}
                      from={from}
                      reactions={reactions}
                    />
                  </li>
                ))}
              </ListingGrid>
              <Pagination page={page} lastPage={meta.last_page} hrefOf={hrefOf} />
            </>
          )
        }
      </Answered>
    </>
  )
}
