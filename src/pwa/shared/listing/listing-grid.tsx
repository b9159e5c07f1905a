import type { ReactNode } from 'react'

import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { cardSizes, EAGER_CARDS, isLead } from './rhythm.ts'

/** The grid of cards: groups of five on a phone, two columns up to 1023 px, three of 270 px from 1024 px. */
export function ListingGrid({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <ul
      aria-busy={busy}
      className="pairs grid gap-x-3.5 gap-y-[26px] desk:gap-x-9 desk:gap-y-11 lg:grid-cols-[repeat(3,minmax(0,270px))]"
    >
      {children}
    </ul>
  )
}

export function placeOf(index: number, count: number): string {
  return isLead(index, count) ? 'col-span-full desk:col-span-1' : ''
}

/** Skeletons of a page of cards, each in its true size. */
export function ListingSkeleton({ count }: { count: number }) {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <ListingGrid busy>
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
      </ListingGrid>
    </>
  )
}
