import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { COLLECTIONS_PER_PAGE } from '#domain/library/tag-page.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import type { CardPlace } from './picture-card.tsx'
import { EAGER_CARDS, isLead, cardSizes } from './rhythm.ts'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

/** The grid of cards: groups of five on a phone, two columns up to 1023 px, three of 270 px from 1024 px. */
function CardGrid({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <ul
      aria-busy={busy}
      className="pairs grid gap-x-3.5 gap-y-[26px] desk:gap-x-9 desk:gap-y-11 lg:grid-cols-[repeat(3,minmax(0,270px))]"
    >
      {children}
    </ul>
  )
}

function placeOf(index: number, count: number): string {
  return isLead(index, count) ? 'col-span-full desk:col-span-1' : ''
}

/** Skeletons of a page of cards, each in its true size. */
function CardListSkeleton({ count }: { count: number }) {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <CardGrid busy>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={placeOf(index, count)}>
            <Skeleton
              className="aspect-[4/5] rounded-picture desk:aspect-[270/338]"
              picture={index < EAGER_CARDS ? cardSizes(isLead(index, count)) : undefined}
            />
            <div className="pt-3.5 desk:min-h-[76px]">
              <Skeleton className="h-[22px] w-3/5" />
              <Skeleton className="mt-2 h-4 w-2/5" />
            </div>
          </li>
        ))}
      </CardGrid>
    </>
  )
}

/** Below everything, and not in every list: not needed at first. */
const Pagination = lazy(() =>
  import('#pwa/shared/ui/pagination.tsx').then((module) => ({ default: module.Pagination })),
)

interface CardListProps<T> {
  query: UseQueryResult<{ data: T[]; meta: { last_page: number } }>
  /** Counts from 1. */
  page: number
  hrefOf: (page: number) => string
  failedTitle: string
  /** What an empty list says will come. */
  emptyMessage: string
  /** The card of one of them. */
  children: (item: T, place: CardPlace) => ReactNode
}

/** A page of cards in every state. A page past the last leads to the last. */
export function CardList<T extends { id: number }>({
  query,
  page,
  hrefOf,
  failedTitle,
  emptyMessage,
  children,
}: CardListProps<T>) {
  return (
    <Answered query={query} loading={<CardListSkeleton count={COLLECTIONS_PER_PAGE} />} failedTitle={failedTitle}>
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
            <CardGrid>
              {data.map((item, index) => (
                <li key={item.id} className={placeOf(index, data.length)}>
                  {children(item, { lead: isLead(index, data.length), eager: index < EAGER_CARDS })}
                </li>
              ))}
            </CardGrid>
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
