import type { ComponentProps } from 'react'

import { classes } from '../classes.ts'
import { useFieldControl, WELL } from './field-context.ts'

/** A text area, with larger text than anywhere else. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldControl()} {...rest} className={classes(WELL, 'resize-none py-3.5 text-write', className)} />
  )
}

/** A text area that grows with its text; `rows` is its least height. */
export function GrowingTextarea({
  rows,
  value,
  ...rest
}: ComponentProps<'textarea'> & { rows: number; value: string }) {
  return (
    <div className="grows" data-text={value}>
      <Textarea {...rest} value={value} rows={rows} style={{ minHeight: `calc(${rows}lh + 1.875rem)` }} />
    </div>
  )
}
