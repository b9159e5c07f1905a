import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

interface PanelProps extends ComponentProps<'div'> {
  /** Room inside; leave it out for rows that reach the edges. */
  pad?: boolean | undefined
}

/** A hairline panel around things to decide. Never one inside another. */
export function Panel({ pad, className, ...rest }: PanelProps) {
  return (
    <div
      {...rest}
      className={classes('overflow-hidden rounded-panel bg-surface ring ring-hair', pad && 'p-5', className)}
    />
  )
}
