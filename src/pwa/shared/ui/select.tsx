import type { ComponentProps } from 'react'

import { classes } from './classes.ts'
import { useFieldControl, WELL } from './field-context.ts'
import { Icon } from './icon.tsx'

/** The phone's own picker, in our well. Children are options. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...useFieldControl()} {...rest} className={classes(WELL, 'appearance-none truncate pr-11', className)} />
      <Icon
        name="caret-down"
        small
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
