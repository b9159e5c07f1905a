import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** Skeleton of a card's rows while they load. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 py-2.5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-64" />
    </SkeletonGroup>
  )
}
