import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

export const CHOOSER_GRID = 'grid grid-cols-2 gap-x-3 gap-y-4 min-[480px]:grid-cols-3'

/** Skeleton of a grid of pictures, in its true size. */
export function ChooserSkeleton() {
  return (
    <SkeletonGroup className={CHOOSER_GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="aspect-[4/5] w-full rounded-picture!" />
      ))}
    </SkeletonGroup>
  )
}
