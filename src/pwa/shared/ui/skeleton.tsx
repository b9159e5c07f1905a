import { classes } from './classes.ts'

/** A placeholder for what is being fetched, in its true size. Say 'Loading...' once beside a group of them. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes('skeleton', className)} />
}
