import { classes } from './classes.ts'
import { TITLE_SPACE } from './page-title.tsx'
import { Skeleton } from './skeleton.tsx'

/** Skeleton of a title with a subtitle. */
export function TitleSkeleton({ className }: { className?: string }) {
  return (
    <div className={classes(TITLE_SPACE, className)}>
      <Skeleton className="h-(--l-title) w-3/5 desk:h-(--l-display)" heading />
      <Skeleton className="my-0.5 h-5 w-2/5" />
    </div>
  )
}
