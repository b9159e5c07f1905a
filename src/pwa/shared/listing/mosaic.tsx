import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** The grid of a collection: two columns, one where the text is large, four from 1024 px. */
export const MOSAIC = 'grid pairs gap-x-3.5 gap-y-[22px] lg:grid-cols-4 lg:gap-x-6 lg:gap-y-9'

/** Skeletons of tiles, each in its true size. */
export function MosaicSkeleton({ count, sketch = 'aspect-4/5' }: { count: number; sketch?: string }) {
  return (
    <div className={MOSAIC} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className={`${sketch} rounded-picture`} />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}

interface CollectionSkeletonProps {
  count: number
  /** Whether it shows tags. */
  tags?: boolean
  /** The shape of its pictures. */
  sketch?: string
}

/** Skeleton of a collection. */
export function CollectionSkeleton({ count, tags = false, sketch }: CollectionSkeletonProps) {
  return (
    <SkeletonGroup>
      <Skeleton className="mt-1 h-9 w-3/5 desk:h-12" />
      <Skeleton className="mt-4 h-5 w-full max-w-[56ch]" />
      <Skeleton className="mt-2 mb-7 h-5 w-4/5 max-w-[44ch] desk:mb-10" />
      {tags && (
        <div className="-mt-3 mb-7 flex gap-2 desk:-mt-6 desk:mb-10">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
      )}
      <MosaicSkeleton count={count} {...(sketch && { sketch })} />
    </SkeletonGroup>
  )
}
