import type { ComponentProps } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'

/** A small choice that is on or off. */
export function Chip({ on, className, ...rest }: ComponentProps<'button'> & { on: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={classes(
        'inline-flex min-h-(--target) shrink-0 items-center gap-1.5 rounded-full px-4 font-semibold whitespace-nowrap',
        on ? 'bg-plum text-on-plum' : 'bg-surface text-ink-soft ring ring-hair hover:bg-plum-tint hover:text-plum',
        className,
      )}
    />
  )
}
