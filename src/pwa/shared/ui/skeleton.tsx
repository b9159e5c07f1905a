import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface SkeletonProps {
  className?: string | undefined
  /** For a picture that is visible at once: its `sizes`. A prerendered shell shows it here (contract/shell-content.ts). */
  picture?: string | undefined
  /** For the screen's heading: a prerendered shell shows it here too. */
  heading?: true
}

/** A placeholder for what is being fetched, in its true size. Belongs into a SkeletonGroup. */
export function Skeleton({ className, picture, heading }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={classes('skeleton', className)} data-picture={picture} data-heading={heading} />
  )
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
