import { classes } from './classes.ts'

interface SpinnerProps {
  /** The accessible name; leave it out where the text beside it says it already. */
  label?: string
  className?: string
}

/** A turning ring. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={classes('spinner inline-block size-5 shrink-0', className)} />
  if (label === undefined) return ring
  return (
    <output className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  )
}
