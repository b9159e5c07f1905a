import { classes } from '#pwa/shared/ui/classes.ts'

/** Skeleton of the card's three fields, while they load from Stripe. */
export function CardSkeleton({ className }: { className?: string }) {
  return (
    <div aria-busy="true" className={classes('grid grid-cols-2 gap-x-3 gap-y-5', className)}>
      <output className="sr-only">Loading the card form...</output>
      <FieldSkeleton className="col-span-2" />
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  )
}

/** Skeleton of a field and its label. */
export function FieldSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes('grid gap-1.75', className)}>
      <div className="skeleton h-5 w-24" />
      <div className="skeleton h-(--control) rounded-control!" />
    </div>
  )
}
