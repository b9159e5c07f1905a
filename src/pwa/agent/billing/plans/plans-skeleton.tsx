import { PlanCardSkeleton } from '#pwa/shared/plans/plan-card-skeleton.tsx'
import { SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

/** Skeleton of three plan cards. */
export function PlansSkeleton() {
  return (
    <div className="@container">
      <SkeletonGroup className="mt-5.5 grid gap-4.5 @min-[42rem]:grid-cols-3 @min-[42rem]:gap-5">
        {[0, 1, 2].map((card) => (
          <PlanCardSkeleton key={card} />
        ))}
      </SkeletonGroup>
    </div>
  )
}
