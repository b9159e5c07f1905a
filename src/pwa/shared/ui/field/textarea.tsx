import type { ComponentProps } from 'react'

import { classes } from '../classes.ts'
import { useFieldControl, WELL } from './field-context.ts'

/** A text area, with larger text than anywhere else. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldControl()} {...rest} className={classes(WELL, 'resize-none py-3.5 text-write', className)} />
  )
}
