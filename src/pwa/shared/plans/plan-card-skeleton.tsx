/** Skeleton of a plan's card. */
export function PlanCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)] content-start rounded-panel bg-surface p-6 ring ring-hair desk:p-7 lg:min-h-164"
    >
      <div className="skeleton mb-0.5 h-7 w-24" />
      <div className="skeleton mt-3 h-11.5 w-32" />
      <div className="skeleton mt-1.5 h-4 w-40" />
      <div className="skeleton mt-4.5 h-5 w-full" />
      <div className="skeleton mt-1 mb-5 h-5 w-3/5" />
      <div className="skeleton mb-6 h-(--control) w-full rounded-control!" />
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="skeleton mb-3.5 h-5 w-4/5" />
      ))}
    </div>
  )
}
