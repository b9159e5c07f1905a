import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

/** A collection still to come, in its true size. */
export function CollectionSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-9 w-3/5 desk:h-12" />
      <Skeleton className="mt-4 h-5 w-full max-w-[56ch]" />
      <Skeleton className="mt-2 h-5 w-4/5 max-w-[44ch]" />
      <div className="mt-4 flex gap-2">
        <Skeleton className="h-8 w-28 rounded-full" />
        <Skeleton className="h-8 w-24 rounded-full" />
      </div>
      <div className={`${MOSAIC} mt-7 desk:mt-10`}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index}>
            <Skeleton className="aspect-[4/5] rounded-picture" />
            <Skeleton className="mt-2.5 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The grid of a collection: two wide, four from 1024. */
export const MOSAIC = 'grid grid-cols-2 gap-x-3.5 gap-y-[22px] lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9'
