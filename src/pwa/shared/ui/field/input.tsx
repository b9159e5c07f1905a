import type { ComponentProps } from 'react'

import { classes } from '../classes.ts'
import { useFieldControl, WELL } from './field-context.ts'

/** A one-line input; inside a `Field` it is connected to its label. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classes(WELL, className)} />
}
