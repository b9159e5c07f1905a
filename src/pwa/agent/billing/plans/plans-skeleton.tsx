import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** Skeleton of three plan cards. */
export function PlansSkeleton() {
  return (
    <SkeletonGroup className="mt-5.5 grid gap-4.5 lg:grid-cols-3 lg:gap-5">
      {[0, 1, 2].map((card) => (
        <div
          key={card}
          className="grid grid-cols-[minmax(0,1fr)] content-start rounded-panel bg-surface p-6 ring ring-hair desk:p-7"
        >
          <Skeleton className="h-7 w-24" />
          <Skeleton className="mt-4 h-11 w-32" />
          <Skeleton className="mt-3 h-4 w-40" />
          <Skeleton className="mt-5 h-5 w-full" />
          <Skeleton className="mt-6 h-(--control) w-full rounded-control!" />
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="mt-4 h-5 w-4/5" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}
