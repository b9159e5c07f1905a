import type { ReactNode } from 'react'

import { classes } from './classes.ts'

/** A placeholder for what is being fetched, in its true size. Belongs into a SkeletonGroup. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes('skeleton', className)} />
}

/** A group of skeletons, announced once as 'Loading...'. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">Loading...</output>
      {children}
    </div>
  )
}
