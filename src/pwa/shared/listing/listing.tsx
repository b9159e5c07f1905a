import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { LISTING_PAGE_SIZE } from '#domain/library/listing.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

import type { CardPlace } from './listing-card.tsx'
import { ListingGrid, ListingSkeleton, placeOf } from './listing-grid.tsx'
import { EAGER_CARDS, isLead } from './rhythm.ts'

/** Below everything, and not in every listing: not needed at first. */
const Pagination = lazy(() =>
  import('#pwa/shared/ui/pagination.tsx').then((module) => ({ default: module.Pagination })),
)

interface ListingProps<T> {
  query: UseQueryResult<{ data: T[]; meta: { last_page: number } }>
  /** Counts from 1. */
  page: number
  hrefOf: (page: number) => string
  failedTitle: string
  /** What an empty listing says will come. */
  emptyMessage: string
  /** The card of one of them. */
  children: (item: T, place: CardPlace) => ReactNode
}

/** A page of cards in every state. A page past the last leads to the last. */
export function Listing<T extends { id: number }>({
  query,
  page,
  hrefOf,
  failedTitle,
  emptyMessage,
  children,
}: ListingProps<T>) {
  return (
    <Answered query={query} loading={<ListingSkeleton count={LISTING_PAGE_SIZE} />} failedTitle={failedTitle}>
      {({ data, meta }) => {
        const last = Math.max(meta.last_page, 1)
        if (page > last) return <Navigate to={hrefOf(last)} replace />
        if (data.length === 0) {
          return (
            <Empty lit title="Nothing here yet">
              {emptyMessage}
            </Empty>
          )
        }
        return (
          <>
            <ListingGrid>
              {data.map((item, index) => (
                <li key={item.id} className={placeOf(index, data.length)}>
                  {children(item, { lead: isLead(index, data.length), eager: index < EAGER_CARDS })}
                </li>
              ))}
            </ListingGrid>
            {last > 1 && (
              <Suspense fallback={<div className="mt-10 h-(--target)" />}>
                <Pagination page={page} lastPage={last} hrefOf={hrefOf} />
              </Suspense>
            )}
          </>
        )
      }}
    </Answered>
  )
}
