import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** The grid of a collection: two columns, one where the text is large, four from 1024 px. */
export const MOSAIC = 'grid pairs gap-x-3.5 gap-y-[22px] lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9'

/** How many tiles are visible at once. */
export const EAGER_TILES = 4

/** The `sizes` of a tile's picture. */
export const TILE_SIZES = '(min-width: 1024px) 220px, 46vw'

/** Skeletons of tiles, each in its true size. */
export function MosaicSkeleton({ count, sketch = 'aspect-4/5' }: { count: number; sketch?: string }) {
  return (
    <div className={MOSAIC} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className={`${sketch} rounded-picture`} picture={index < EAGER_TILES ? TILE_SIZES : undefined} />
          <Skeleton className="mt-3 h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a collection of posts. */
export function CollectionSkeleton() {
  return (
    <SkeletonGroup>
      <div className="grid gap-3 pb-5.5 desk:pb-8.5">
        <Skeleton className="h-(--l-title) w-3/5 desk:h-(--l-display)" heading />
        <Skeleton className="my-0.5 h-5 w-full max-w-[44ch]" />
        <Skeleton className="my-3.5 h-4 w-28" />
        <div className="h-(--target)" />
      </div>
      <MosaicSkeleton count={4} />
    </SkeletonGroup>
  )
}
