import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

interface PanelProps extends ComponentProps<'div'> {
  /** Padding inside; leave it out for rows that reach the edges. */
  pad?: boolean | undefined
}

/** A panel with a hairline border. Never one inside another. */
export function Panel({ pad, className, ...rest }: PanelProps) {
  return (
    <div
      {...rest}
      className={classes('overflow-hidden rounded-panel bg-surface ring ring-hair', pad && 'p-5', className)}
    />
  )
}
