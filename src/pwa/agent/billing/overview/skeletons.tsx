import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

const ROW = 'flex items-center justify-between gap-4 border-t border-hair py-3'

/** Skeleton of the subscription card. */
export function SubscriptionSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="my-0.5 h-5 w-64" />
      <Skeleton className="mt-5 mb-3.25 h-4 w-full" />
      {['h-6', 'h-7'].map((height) => (
        <div key={height} className={ROW}>
          <Skeleton className={`w-28 ${height}`} />
          <Skeleton className={`w-14 ${height}`} />
        </div>
      ))}
      <div className="mt-5 grid gap-3 @min-[20rem]:grid-cols-2">
        <Skeleton className="h-(--control) rounded-control!" />
        <Skeleton className="h-(--control) rounded-control!" />
      </div>
    </SkeletonGroup>
  )
}

/** Skeleton of the payment methods. */
export function CardsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-1 flex-col">
      <div className="flex min-h-17 items-center gap-3.5">
        <Skeleton className="size-5.5 rounded-full!" />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
      <div className="mt-8 flex flex-1 flex-col justify-end">
        <Skeleton className="h-(--control) w-full rounded-control!" />
      </div>
    </SkeletonGroup>
  )
}

/** Skeleton of the invoices. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-2 hidden h-5 w-full @min-[36rem]:block" />
      <div className="flex min-h-15.25 items-center justify-between gap-4 border-hair @min-[36rem]:border-t">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-24" />
      </div>
    </SkeletonGroup>
  )
}
