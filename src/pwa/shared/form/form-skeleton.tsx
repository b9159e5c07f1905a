import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** Skeletons of this many fields, while their values are loading. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <SkeletonGroup className="grid gap-5 desk:grid-cols-2 desk:gap-x-6">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="grid gap-1.75">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-(--control) w-full rounded-control!" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
